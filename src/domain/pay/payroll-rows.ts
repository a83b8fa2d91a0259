import { groupBy } from "#lib/group-by.ts";
import type { PayRate } from "#schema/entities/pay-rate.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { approvalStates } from "../work/approved-work.ts";
import type { Decided } from "../work/matches.ts";
import { asPaid } from "./kept-work.ts";
import type { PayPeriod } from "./pay-period.ts";
import { payable, payableOf } from "./payable.ts";
import type { PayMoney, PaymentDraft } from "./payments.ts";
import type { LateAdjustment } from "./payroll-run.ts";
import {
  EMPTY_DRAFT,
  type PayDraft,
  type Payment,
  type PersonPay,
  payDraftKey,
  personPay,
} from "./person-pay.ts";
import { type RateChange, rateHistory } from "./rates.ts";
import type { PayRuleSet } from "./rule-sets.ts";

/** One person's line of a payroll run. */
export interface PayRow extends Omit<PersonPay, "payment"> {
  id: string;
  name: string;
  payment: Payment | null;
  draft: PayDraft | null;
  rates: readonly RateChange[];
}

/** Values shared by all people. */
export interface PayContext {
  period: PayPeriod;
  zone: string;
  sets: readonly PayRuleSet[];
  decimals: number;
  now: string;
  /** The limit in ms beyond which work was probably never ended. */
  maxMs: number;
  unnamed: string;
}

/** The device's rows of a period: everything that decides its pay. */
export interface PayrollRecords {
  people: readonly Profile[];
  /** The names of people who have left, by id. */
  former: ReadonlyMap<string, string>;
  payments: readonly Payment[];
  /** In the order in which they were stated. */
  payRates: readonly PayRate[];
  punches: readonly Punch[];
  shifts: readonly Shift[];
  approvals: readonly PunchApproval[];
  decided: Decided;
}

/** Additions to the records before computing pay. */
export interface PayAdditions {
  /** What earlier periods still owe, by person. */
  late: ReadonlyMap<string, readonly LateAdjustment[]>;
  /** Unsaved entries, by person and period. */
  drafts: Readonly<Record<string, PayDraft>>;
}

/** Everything that decides one person's line. */
export interface RowSource extends PayContext, Omit<PayrollRecords, "people" | "former"> {
  id: string;
  /** Null for a person who has left. */
  profile: Profile | null;
  /** The name of a person who has left, if known. */
  formerName: string | null;
  late: readonly LateAdjustment[];
  draft: PayDraft | null;
}

const NONE: readonly never[] = [];

/** Returns the sources by person: all members, and everybody who worked or was paid. */
export function rowSources(
  context: PayContext,
  records: PayrollRecords,
  { late, drafts }: PayAdditions,
): RowSource[] {
  const { people, former, payments, payRates, punches, shifts, approvals, decided } = records;
  const profiles = new Map(people.map((person) => [person.id, person]));
  const paymentsOf = groupBy(payments, ({ employee_id }) => employee_id);
  const payRatesOf = groupBy(payRates, ({ employee_id }) => employee_id);
  const punchesOf = groupBy(punches, ({ user_id }) => user_id);
  const approvalsOf = groupBy(approvals, ({ user_id }) => user_id);
  const shiftsOf = groupBy(shifts, ({ user_id }) => user_id);
  const shiftById = new Map(shifts.map((shift) => [shift.id, shift]));
  const ids = new Set([...profiles.keys(), ...punchesOf.keys(), ...paymentsOf.keys()]);
  return [...ids].map((id) => {
    const own = punchesOf.get(id) ?? NONE;
    // A shift that a person chose when punching may belong to another person by now.
    const chosen = own.flatMap(({ shift_id }) => shiftById.get(shift_id ?? "") ?? []);
    return {
      ...context,
      id,
      profile: profiles.get(id) ?? null,
      formerName: former.get(id) ?? null,
      payments: paymentsOf.get(id) ?? NONE,
      payRates: payRatesOf.get(id) ?? NONE,
      punches: own,
      shifts: [...new Set([...(shiftsOf.get(id) ?? NONE), ...chosen])],
      approvals: approvalsOf.get(id) ?? NONE,
      decided,
      late: late.get(id) ?? NONE,
      draft: drafts[payDraftKey(id, context.period)] ?? null,
    };
  });
}

/** Returns one person's line. It takes a millisecond or more, so lines of unchanged people are kept. */
export function payRow(source: RowSource): PayRow {
  const { id, profile, period, zone, sets, payments, draft, late, decided } = source;
  const work = payable(
    {
      punches: source.punches,
      shifts: source.shifts,
      ...decided,
      positions: asPaid(decided.positions, payments),
    },
    { zone, now: source.now, maxMs: source.maxMs },
  );
  const ownWork = payableOf(work, id);
  const paidDays = new Map([[id, payments.map((payment) => payment.period)]]);
  const approvals = approvalStates(source.approvals, ownWork.workedIntervals, paidDays);
  const rates = ratesOf(source);
  const pay = personPay({
    person: id,
    period,
    zone,
    sets: [...sets],
    rates,
    payments,
    late,
    draft: draft ?? EMPTY_DRAFT,
    work: ownWork,
    approvals: approvals.map(({ approval: { from, to }, isChanged }) => ({ from, to, isChanged })),
  });
  const payment = payments.find((one) => one.id === pay.payment?.id) ?? null;
  const name = profile?.name ?? source.formerName ?? payments[0]?.employee_name ?? source.unnamed;
  return { ...pay, id, name, payment, draft, rates };
}

/** Returns the lines by name; of people who have left, only those paid or to be paid for the period. */
export function shownRows(rows: readonly { row: PayRow; source: RowSource }[]): PayRow[] {
  return rows
    .filter(({ row, source }) => source.profile || row.state !== "nothing")
    .map(({ row }) => row)
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Returns the payments that rows are saved as; a row without figures has none. */
export function paymentDrafts(
  rows: readonly PayRow[],
  { currency, decimals }: PayMoney,
  newId: () => string,
): PaymentDraft[] {
  return rows.flatMap(({ name: employeeName, snapshot, draft }) =>
    snapshot
      ? { id: newId(), employeeName, snapshot, money: { currency, decimals }, notes: draft?.notes ?? "" }
      : [],
  );
}

/** For a person who has left and has no dated rate, only the rate of their last payment is known. */
function ratesOf({ profile, payRates, payments, decimals }: RowSource): RateChange[] {
  if (profile || payRates.length > 0) return rateHistory(payRates, profile?.payrate ?? null, decimals);
  return payments.find(({ frozen }) => frozen)?.frozen?.inputs.rates ?? [];
}
