import { addDays, calendarDay } from "#lib/time/calendar-days.ts";
import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { isWithin } from "../time/day-range.ts";
import type { ReviewItem } from "../work/review-item.ts";
import { keptDays, paidByOf } from "./kept-days.ts";
import { amountsOf, extrasOf, NO_EXTRAS, type PayExtras } from "./money.ts";
import { overlapping, type PayPeriod, samePeriod } from "./pay-period.ts";
import type { Payable } from "./payable.ts";
import { thawPay } from "./payments.ts";
import {
  EDGE_DAYS,
  type LateAdjustment,
  type PayrollInputs,
  type PayrollSnapshot,
  payrollRun,
} from "./payroll-run.ts";
import { areKnown, setsUntil } from "./rule-sets.ts";

/** A saved payment; frozen is null if it has no snapshot. */
export interface SavedPay {
  id: string;
  period: PayPeriod;
  frozen: PaySnapshot | null;
}

export type Payment = EmployeePayment & SavedPay;

/** Whether a payment counts; rows that a device received earlier lack the field. */
export function isInForce(payment: object): boolean {
  return !("voided_at" in payment && payment.voided_at);
}

/** An admin's entries before a payment is saved. */
export interface PayDraft {
  extras: PayExtras;
  notes: string;
  /** The first days of the paid periods whose adjustments are left for a later payment. */
  leftOut: readonly string[];
}

export const EMPTY_DRAFT: PayDraft = {
  extras: NO_EXTRAS,
  notes: "",
  leftOut: [],
};

/** Returns the key of a person's draft for a period. */
export function payDraftKey(person: string, { from, to }: PayPeriod): string {
  return `${person} ${from} ${to}`;
}

/**
 * paid: for this very period. taken: another period's payment covers some of its days. review: times need a decision.
 * missing, changed: the current hours are not approved. unrated: hours have no pay rate. unknown: by rules that only a
 * later build knows.
 */
export type PayState =
  | "paid"
  | "taken"
  | "unknown"
  | "review"
  | "missing"
  | "changed"
  | "unrated"
  | "nothing"
  | "ready";

export interface PersonPay {
  person: string;
  state: PayState;
  /** What is or would be paid; null for a payment without a snapshot. */
  snapshot: PayrollSnapshot | null;
  payment: SavedPay | null;
  /** Payments of other periods that share days with this one. */
  taken: readonly SavedPay[];
  pending: readonly ReviewItem[];
  approval: PayApprovalStatus;
  /** Everything earlier periods owe, including what is left out. */
  late: readonly LateAdjustment[];
}

export interface PersonSource extends Omit<PayrollInputs, "intervals" | "extras" | "late"> {
  work: Payable;
  approvals: readonly Approval[];
  payments: readonly SavedPay[];
  late: readonly LateAdjustment[];
  draft: PayDraft;
}

/** Returns one person's pay for a period, and what stands in its way. */
export function personPay(source: PersonSource): PersonPay {
  const { person, period, zone, sets, rates, work, approvals, payments, late, draft } = source;
  const payment = payments.find((one) => samePeriod(one.period, period)) ?? null;
  const due = late.filter((one) => !draft.leftOut.includes(one.period.from));
  const intervals = keptDays(work.intervals, paidByOf(payments));
  const inputs = { person, period, zone, sets, rates, intervals, extras: extrasOf(draft.extras), late: due };
  const snapshot = payment ? payment.frozen && thawPay(payment.frozen) : runOf(inputs);
  const paid = new Set(snapshot?.parts.map(({ key }) => key));
  const worked = work.intervals
    .filter(({ key }) => paid.has(key))
    .map(({ day, start }) => day ?? calendarDay(start, zone));
  const facts = {
    payment,
    approval: payApprovalStatus(period, approvals, [...new Set(worked)]),
    taken: payments.filter((one) => one !== payment && overlapping(one.period, period)),
    pending: work.pending.filter(({ day }) => isWithin(period, day)),
    snapshot,
  };
  return { person, late, ...facts, state: stateOf(facts) };
}

/** Null by rules that only a later build knows. */
function runOf(inputs: PayrollInputs): PayrollSnapshot | null {
  const sets = setsUntil(inputs.sets, addDays(inputs.period.to, EDGE_DAYS));
  return areKnown(sets) ? payrollRun({ ...inputs, sets }) : null;
}

/** Whether the pay can be saved without a confirmation. */
export function isReady({ state }: Pick<PersonPay, "state">): boolean {
  return state === "ready";
}

/** Whether the pay can be saved after a person has confirmed what stands in its way. */
export function mayBePaid({ state, snapshot }: Pick<PersonPay, "state" | "snapshot">): boolean {
  return state !== "paid" && state !== "taken" && snapshot !== null && !snapshot.totals.isNegative;
}

function stateOf(facts: Omit<PersonPay, "person" | "state" | "late">): PayState {
  const { payment, taken, pending, approval, snapshot } = facts;
  if (payment) return "paid";
  if (taken.length > 0) return "taken";
  if (!snapshot) return "unknown";
  if (pending.length > 0) return "review";
  if (approval === "missing" || approval === "changed") return approval;
  if (snapshot.lines.some(({ rate }) => rate?.[0] === 0)) return "unrated";
  return isNothing(snapshot) ? "nothing" : "ready";
}

function isNothing({ lines, totals }: PayrollSnapshot): boolean {
  return lines.length === 0 && Object.values(amountsOf(totals)).every((cents) => cents === 0);
}

/** Approved hours of one person: calendar days of the business, both inclusive. */
export interface Approval extends PayPeriod {
  /** The work has changed since the approval. */
  isChanged: boolean;
}

/** missing: a worked day has no approval. changed: the work has, since its approval. none: no work to approve. */
export type PayApprovalStatus = "approved" | "changed" | "missing" | "none";

/** Whether one person's current hours are approved: on the days they were `worked` on, also of a split night. */
export function payApprovalStatus(
  period: PayPeriod,
  approvals: readonly Approval[],
  worked: readonly string[],
): PayApprovalStatus {
  const touching = approvals.filter(
    (approval) => overlapping(approval, period) || worked.some((day) => isWithin(approval, day)),
  );
  if (touching.some(({ isChanged }) => isChanged)) return "changed";
  if (worked.length === 0) return "none";
  const isCovered = worked.every((day) => touching.some((one) => isWithin(one, day)));
  return isCovered ? "approved" : "missing";
}
