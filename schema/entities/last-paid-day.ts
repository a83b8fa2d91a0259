import { PAYMENTS } from "./employee-payment.ts";
import { entity, type RowOf } from "./entity.ts";
import { day, json, list, ofBusiness, ref } from "./fields.ts";
import type { FormerRules, PaySnapshot } from "./pay-snapshot.ts";

/**
 * Periods that were paid by the same rules: `rules` of payments of the first form, else `sets`. `ms` is what was paid and
 * adjusted for the period so far. Without rules nothing is adjusted: payments without a snapshot, and those of over 400
 * days ago.
 */
export interface PaidTerms {
  zone: string | null;
  currency: string | null;
  rules: FormerRules | null;
  sets?: PaySnapshot["inputs"]["sets"] | null;
  periods: (PaySnapshot["inputs"]["period"] & { ms: number })[];
}

/** Until when a person is paid, and the hours of their payments, without amounts. For managers and admins. */
export const lastPaidDayEntity = entity("last_paid_day", {
  in: PAYMENTS,
  table: "last_paid_days",
  read: "managers",
  write: "server",
  fields: {
    ...ofBusiness(),
    employee_id: ref("profiles"),
    /** The end of the latest paid period, inclusive; null if no payment is left. */
    day: day().orNull(),
    /** Of all payments. */
    terms: list(json<PaidTerms>()).byDefault([]),
  },
});
export type LastPaidDay = RowOf<typeof lastPaidDayEntity>;
