import * as v from "valibot";
import { role } from "#schema/entities/profile.ts";
import { staffName, staffPayrate, staffStartDate } from "#schema/protocol/staff-functions.ts";

/** The rules for a person's fields, for every form. */
export const personSchema = v.object({
  name: staffName,
  role,
  payrate: staffPayrate,
  start_date: v.nullable(staffStartDate),
});
export type PersonDraft = v.InferInput<typeof personSchema>;
