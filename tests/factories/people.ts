import type { Profile } from "#schema/entities/profile.ts";

/** An employee without a rate. */
export function newPerson(fields: Partial<Profile> = {}): Profile {
  return {
    id: crypto.randomUUID(),
    email: "ann@shop.test",
    name: "Ann Lee",
    role: "employee",
    business_id: "b0000000-0000-4000-8000-000000000001",
    created_by: null,
    payrate: null,
    subscription_status: "none",
    subscription_plan: null,
    profile_picture_url: null,
    pin_hash: null,
    start_date: null,
    deactivated_at: null,
    removed_at: null,
    locale: null,
    phone: null,
    shows_phone: false,
    emergency_name: null,
    emergency_relationship: null,
    emergency_phone: null,
    version: 1,
    change_id: null,
    ...fields,
  };
}
