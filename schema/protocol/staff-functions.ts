import * as v from "valibot";
import { ROLES } from "../entities/roles.ts";
import { emailAddress, NO_CONTROLS, oneLine } from "./typed-text.ts";

/** The address of a sign-in, in lower case. */
export const staffEmail = v.pipe(emailAddress, v.toLowerCase());
/** Supabase refuses more than 72 bytes, because bcrypt would ignore the rest: accented letters are two, emoji four. */
export const staffPassword = v.pipe(
  v.string(),
  v.minLength(8, "Password must be at least 8 characters"),
  v.maxLength(72, "Password must be at most 72 characters"),
  v.maxBytes(72, "Password must be at most 72 bytes"),
  v.regex(NO_CONTROLS, "Password must not have control characters"),
);
export const STAFF_NAME_MAX = 120;
export const staffName = v.pipe(
  oneLine,
  v.minLength(1, "Name is required"),
  v.maxLength(STAFF_NAME_MAX, `Name must be at most ${STAFF_NAME_MAX} characters`),
);
/** Per hour, in the business's currency; null if none is agreed. */
export const staffPayrate = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000)));
export const START_DATES = { min: "2000-01-01", max: "2199-12-31" };
/** An existing calendar day 'yyyy-MM-dd'. */
export const staffStartDate = v.pipe(
  v.string(),
  v.isoDate(),
  v.minValue(START_DATES.min, "Please choose a day from 2000 on"),
  v.maxValue(START_DATES.max, "Please choose a day before 2200"),
  v.check((text) => new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) ?? false, "No such day"),
);

/** An existing calendar day on which somebody can have been born; the database checks the same. */
const staffBirthDate = v.pipe(
  v.string(),
  v.isoDate(),
  v.minValue("1900-01-01"),
  v.maxValue(START_DATES.max),
  v.check((text) => new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) ?? false, "No such day"),
);

/** Body of the function create-staff, for admins. A request whose answer was lost is repeated with its `request_id`. */
export const createStaffRequest = v.object({
  request_id: v.pipe(v.string(), v.uuid()),
  email: staffEmail,
  password: staffPassword,
  name: staffName,
  role: v.picklist(ROLES),
  payrate: staffPayrate,
  /** The first working day; by default the day they are added. */
  start_date: v.optional(staffStartDate),
  birth_date: v.optional(staffBirthDate),
});

export type NewStaff = Omit<v.InferOutput<typeof createStaffRequest>, "request_id">;

/** Answer of create-staff, with the PIN only this once; null if the request was done before. */
export const createStaffResponse = v.object({ id: v.string(), pin: v.nullable(v.string()) });

/** Body of the function update-staff: the changed fields of a person. */
export const updateStaffRequest = v.object({
  id: v.pipe(v.string(), v.uuid()),
  email: v.optional(staffEmail),
  /** Ends all of the person's sessions, including the caller's own if it is theirs. */
  password: v.optional(staffPassword),
  name: v.optional(staffName),
  role: v.optional(v.picklist(ROLES)),
  payrate: v.optional(staffPayrate),
  start_date: v.optional(staffStartDate),
  /** Issues a new PIN; the old one becomes invalid. */
  rotate_pin: v.optional(v.literal(true)),
});

export type StaffChanges = Omit<v.InferOutput<typeof updateStaffRequest>, "id">;

/** Answer of update-staff, with the new PIN if requested. */
export const updateStaffResponse = v.object({ id: v.string(), pin: v.optional(v.string()) });

/** Body of the functions deactivate-staff and delete-staff. */
export const staffIdRequest = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** Their answer, also if it was done before. */
export const staffIdResponse = v.object({ id: v.string() });
