import { type Profile, profileEntity } from "#schema/entities/profile.ts";
import { newRow } from "./new-row.ts";

/** An employee without a rate. */
export function newPerson(fields: Partial<Profile> = {}): Profile {
  const business_id = "b0000000-0000-4000-8000-000000000001";
  return newRow(profileEntity, { email: "ann@shop.test", name: "Ann Lee", business_id, ...fields });
}
