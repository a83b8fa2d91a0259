import * as v from "valibot";
import { role } from "#schema/entities/profile.ts";
import { staffName, staffPayrate, staffStartDate } from "#schema/protocol/staff-functions.ts";

/** What the fields of a person hold, of whatever form. */
export const personSchema = v.object({
  name: staffName,
  role,
  payrate: staffPayrate,
  start_date: v.nullable(staffStartDate),
});
export type PersonDraft = v.InferInput<typeof personSchema>;
