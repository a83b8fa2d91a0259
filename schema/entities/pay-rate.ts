import * as v from "valibot";
import { PAYMENTS } from "./employee-payment.ts";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, day, ofBusiness, uuid } from "./fields.ts";

/**
 * A person's hourly rate from a calendar day on, in the business's currency; null if there is none from then on.
 * Rows are only added; of several for one day the last counts. For admins.
 */
export const payRateFields = () => ({
  ...ofBusiness(),
  employee_id: uuid(),
  from_day: day(),
  rate: v.nullable(v.pipe(v.number(), v.minValue(0))),
  /** The admin who set the day; null if it follows from the profile. */
  created_by: v.nullable(uuid()),
  created_at: createdAt(),
});
export type PayRate = DocumentOf<typeof payRateFields, "pay_rate">;

export const payRateEntity: Entity = {
  ...PAYMENTS,
  kind: "pay_rate",
  table: "pay_rates",
  writable: ["id", "business_id", "employee_id", "from_day", "rate", "created_by"],
};
