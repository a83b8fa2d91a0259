import type { Approval } from "#domain/pay/approval-state.ts";
import type { PayPeriod } from "#domain/pay/pay-period.ts";
import type { PayRules } from "#domain/pay/pay-rules.ts";
import { type Payable, payableOf } from "#domain/pay/payable.ts";
import type { LateAdjustment } from "#domain/pay/payroll-run.ts";
import { EMPTY_DRAFT, type PayDraft, type PersonPay, personPay } from "#domain/pay/person-pay.ts";
import { rateHistory } from "#domain/pay/rate-history.ts";
import type { RateChange } from "#domain/pay/rate-on.ts";
import { groupBy } from "#lib/group-by.ts";
import type { Payment } from "#queries/use-payments.ts";
import type { PayRate } from "#schema/entities/pay-rate.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { FORMER_COLLEAGUE } from "#screens/shifts/former-colleague.ts";
import { payDraftKey } from "#stores/pay-drafts.ts";

/** One person's line in the run. */
export interface PayRow extends Omit<PersonPay, "payment"> {
  id: string;
  name: string;
  payment: Payment | null;
  /** What was entered and not saved yet; null when nothing was. */
  draft: PayDraft | null;
  /** What they are paid per hour from which day on. */
  rates: readonly RateChange[];
}

export interface RowsSource {
  period: PayPeriod;
  zone: string;
  rules: PayRules;
  /** Of the amounts. */
  decimals: number;
  people: readonly Profile[];
  payments: readonly Payment[];
  /** Of everybody, in the order in which they were said. */
  payRates: readonly PayRate[];
  work: ReadonlyMap<string, Payable>;
  late: ReadonlyMap<string, readonly LateAdjustment[]>;
  /** By person. */
  approvals: ReadonlyMap<string, readonly Approval[]>;
  drafts: Readonly<Record<string, PayDraft>>;
}

/** Everybody who is here, and whoever has left and is or was paid for the period, by name. */
export function payrollRows(source: RowsSource): PayRow[] {
  const { period, zone, rules, work, late, drafts } = source;
  const people = new Map(source.people.map((person) => [person.id, person]));
  const payments = groupBy(source.payments, ({ employee_id }) => employee_id);
  const payRates = groupBy(source.payRates, ({ employee_id }) => employee_id);
  const ids = new Set([...people.keys(), ...work.keys(), ...payments.keys()]);
  return [...ids]
    .map((id): PayRow => {
      const own = payments.get(id) ?? [];
      const rates = ratesOf(people.get(id), payRates.get(id) ?? [], own, source.decimals);
      const draft = drafts[payDraftKey(id, period)] ?? null;
      const pay = personPay({
        ...{ person: id, period, zone, rules, payments: own, draft: draft ?? EMPTY_DRAFT },
        rates,
        work: payableOf(work, id),
        approvals: source.approvals.get(id) ?? [],
        late: late.get(id) ?? [],
      });
      const payment = own.find((one) => one.id === pay.payment?.id) ?? null;
      const name = people.get(id)?.name ?? own[0]?.employee_name ?? FORMER_COLLEAGUE;
      return { ...pay, id, name, payment, draft, rates };
    })
    .filter(({ id, state }) => people.has(id) || state !== "nothing")
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Of whoever has left without a dated rate none is known but the one they were last paid by. */
function ratesOf(
  person: Profile | undefined,
  said: readonly PayRate[],
  payments: readonly Payment[],
  decimals: number,
): readonly RateChange[] {
  if (person || said.length > 0) return rateHistory(said, person?.payrate ?? null, decimals);
  return payments.find(({ frozen }) => frozen)?.frozen?.inputs.rates ?? [];
}
