import { PAY_DEFAULTS } from "#domain/pay/pay-rules.ts";
import type { Business } from "#schema/entities/business.ts";

/** Returns a business without limits. */
export function newBusiness(fields: Partial<Business> = {}): Business {
  return {
    id: "b0000000-0000-4000-8000-000000000001",
    name: "Harbour Street Café",
    timezone: "Europe/Dublin",
    locale: null,
    region: null,
    address: null,
    logo_path: null,
    color_scheme: "blue",
    currency: "USD",
    owner_id: "d0000000-0000-4000-8000-000000000001",
    subscription_status: "active",
    subscription_plan: "staff-based",
    staff_count: 20,
    trial_ends_at: null,
    period_ends_at: null,
    subscription_ends_at: null,
    past_due_since: null,
    approval_mode: false,
    week_start: "sun",
    before_opening_minutes: 0,
    after_closing_minutes: 0,
    managers_see_cost: true,
    rest_min_minutes: null,
    day_max_minutes: null,
    week_max_minutes: null,

    close_after_minutes: 960,
    late_grace_minutes: 5,
    week_budget: null,
    ...PAY_DEFAULTS,
    payroll_codes: null,
    chat_cleared_at: null,
    pin_salt: null,
    version: 7,
    change_id: null,
    ...fields,
  };
}
