import { PAYMENTS } from "./employee-payment.ts";
import { entity, type RowOf } from "./entity.ts";
import { createdAt, day, money, ofBusiness, ref } from "./fields.ts";

/**
 * A person's hourly rate from a calendar day on, in the business's currency, for all work or for one position; null if
 * there is none from then on. Rows are only added; of several for one day the last counts. One whose day is still to come
 * may be withdrawn, as a contract. For admins.
 */
export const payRateEntity = entity("pay_rate", {
  in: PAYMENTS,
  table: "pay_rates",
  read: "admins",
  isFinal: true,
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    employee_id: ref("profiles"),
    from_day: day(),
    rate: money(0).orNull(),
    /** The position that it is for; null for all that have none of their own. */
    position_id: ref("positions").orNull(),
    /** The admin who set the day; null if it follows from the profile. */
    created_by: ref("profiles").orNull(),
    created_at: createdAt(),
  },
});
export type PayRate = RowOf<typeof payRateEntity>;
