import type { Approval } from "#domain/pay/approval-state.ts";
import { toMinorUnits } from "#domain/pay/minor-units.ts";
import type { PayPeriod } from "#domain/pay/pay-period.ts";
import type { PayRules } from "#domain/pay/pay-rules.ts";
import { type Payable, payableOf } from "#domain/pay/payable.ts";
import type { LateAdjustment } from "#domain/pay/payroll-run.ts";
import { EMPTY_DRAFT, type PayDraft, type PersonPay, personPay } from "#domain/pay/person-pay.ts";
import type { RateChange } from "#domain/pay/rate-on.ts";
import { groupBy } from "#lib/group-by.ts";
import type { Payment } from "#queries/use-payments.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { FORMER_COLLEAGUE } from "#screens/shifts/former-colleague.ts";
import { payDraftKey } from "#stores/pay-drafts.ts";

/** Rates hold since before any punch. */
const SINCE_EVER = "2000-01-01";

/** One person's line in the run. */
export interface PayRow extends Omit<PersonPay, "payment"> {
  id: string;
  name: string;
  payment: Payment | null;
  /** What was entered and not saved yet; null when nothing was. */
  draft: PayDraft | null;
}

export interface RowsSource {
  period: PayPeriod;
  zone: string;
  rules: PayRules;
  /** Of the amounts. */
  decimals: number;
  people: readonly Profile[];
  payments: readonly Payment[];
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
  const ids = new Set([...people.keys(), ...work.keys(), ...payments.keys()]);
  return [...ids]
    .map((id): PayRow => {
      const own = payments.get(id) ?? [];
      const draft = drafts[payDraftKey(id, period)] ?? null;
      const pay = personPay({
        ...{ person: id, period, zone, rules, payments: own, draft: draft ?? EMPTY_DRAFT },
        rates: ratesOf(people.get(id), own, source.decimals),
        work: payableOf(work, id),
        approvals: source.approvals.get(id) ?? [],
        late: late.get(id) ?? [],
      });
      const payment = own.find((one) => one.id === pay.payment?.id) ?? null;
      const name = people.get(id)?.name ?? own[0]?.employee_name ?? FORMER_COLLEAGUE;
      return { ...pay, id, name, payment, draft };
    })
    .filter(({ id, state }) => people.has(id) || state !== "nothing")
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Of whoever has left no rate is known but the one they were last paid by. */
function ratesOf(
  person: Profile | undefined,
  payments: readonly Payment[],
  decimals: number,
): readonly RateChange[] {
  if (!person) return payments.find(({ frozen }) => frozen)?.frozen?.inputs.rates ?? [];
  if (person.payrate === null) return [];
  return [{ from: SINCE_EVER, cents: toMinorUnits(person.payrate, decimals) }];
}
