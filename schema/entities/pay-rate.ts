import * as v from "valibot";
import { PAYMENTS } from "./employee-payment.ts";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, day, ofBusiness, uuid } from "./fields.ts";

/**
 * What somebody is paid per hour from a calendar day on, in the currency of the business; null from when on there is none.
 * Only ever added; of several of one day the last word counts. For admins.
 */
export const payRateFields = () => ({
  ...ofBusiness(),
  employee_id: uuid(),
  from_day: day(),
  rate: v.nullable(v.pipe(v.number(), v.minValue(0))),
  /** The admin who said the day; null of what follows from the profile. */
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
