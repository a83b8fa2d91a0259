import * as v from "valibot";
import { PAYMENTS } from "./employee-payment.ts";
import type { DocumentOf, Entity } from "./entity.ts";
import { day, ofBusiness, uuid } from "./fields.ts";
import type { PaySnapshot } from "./pay-snapshot.ts";

/**
 * Periods that were paid by the same rules; `ms` is what was paid and adjusted for the period so far. Without rules
 * nothing is adjusted: payments without a snapshot, and those of over 400 days ago.
 */
export interface PaidTerms {
  zone: string | null;
  currency: string | null;
  rules: PaySnapshot["inputs"]["rules"] | null;
  periods: (PaySnapshot["inputs"]["period"] & { ms: number })[];
}

/** Until when a person is paid, and the hours of their payments, without amounts. For managers and admins. */
export const lastPaidDayFields = () => ({
  ...ofBusiness(),
  employee_id: uuid(),
  /** The end of the latest paid period, inclusive; null if no payment is left. */
  day: v.nullable(day()),
  /** PaidTerms of all payments. */
  terms: v.array(v.looseObject({})),
});
export type LastPaidDay = Omit<DocumentOf<typeof lastPaidDayFields, "last_paid_day">, "terms"> & {
  terms: PaidTerms[];
};

export const lastPaidDayEntity: Entity = {
  ...PAYMENTS,
  kind: "last_paid_day",
  table: "last_paid_days",
  writable: [],
  madeByServer: true,
};
