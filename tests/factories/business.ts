import { type Business, businessEntity } from "#schema/entities/business.ts";
import { newRow } from "./new-row.ts";

/** Returns a business without limits. */
export function newBusiness(fields: Partial<Business> = {}): Business {
  return newRow(businessEntity, {
    id: "b0000000-0000-4000-8000-000000000001",
    name: "Harbour Street Café",
    timezone: "Europe/Dublin",
    owner_id: "d0000000-0000-4000-8000-000000000001",
    subscription_status: "active",
    subscription_plan: "staff-based",
    staff_count: 20,
    before_opening_minutes: 0,
    after_closing_minutes: 0,
    managers_see_cost: true,
    rest_min_minutes: null,
    week_max_minutes: null,
    version: 7,
    ...fields,
  });
}
