import * as v from "valibot";
import { instant } from "../entities/fields.ts";
import { role } from "../entities/profile.ts";
import { NO_CONTROLS, oneLine } from "./typed-text.ts";

/** Of somebody's sign-in; in lower case. */
export const staffEmail = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.email("Please enter a valid email address"),
  v.maxLength(255),
);
/** Longer ones than 72 bytes are refused by Supabase: bcrypt would read only their beginning. */
export const staffPassword = v.pipe(
  v.string(),
  v.minLength(8, "Password must be at least 8 characters"),
  v.maxBytes(72, "Password must be at most 72 characters"),
  v.regex(NO_CONTROLS, "Password must not have control characters"),
);
export const staffName = v.pipe(
  oneLine,
  v.minLength(1, "Name is required"),
  v.maxLength(120, "Name must be at most 120 characters"),
);
/** Per hour, in the business's currency; null while none is agreed. */
export const staffPayrate = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000)));
export const START_DATES = { min: "2000-01-01", max: "2199-12-31" };
/** A calendar day 'yyyy-MM-dd' that exists. */
export const staffStartDate = v.pipe(
  v.string(),
  v.isoDate(),
  v.minValue(START_DATES.min, "Please choose a day from 2000 on"),
  v.maxValue(START_DATES.max, "Please choose a day before 2200"),
  v.check((text) => new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) ?? false, "No such day"),
);

/**
 * Body of the function create-staff (for admins). A request that is sent again, because its answer was
 * lost, carries the same `request_id`.
 */
export const createStaffRequest = v.object({
  request_id: v.pipe(v.string(), v.uuid()),
  email: staffEmail,
  password: staffPassword,
  name: staffName,
  role,
  payrate: staffPayrate,
  /** The first day they work; the day they are added when it is left out. */
  start_date: v.optional(staffStartDate),
});

/** Somebody to add, apart from what marks the request. */
export type NewStaff = Omit<v.InferOutput<typeof createStaffRequest>, "request_id">;

/**
 * Answer of create-staff. It is the only one that ever tells the PIN; null when the request had been done before, for
 * then nobody can tell it any more (update-staff gives a new one).
 */
export const createStaffResponse = v.object({ id: v.string(), pin: v.nullable(v.string()) });

/** Body of the function update-staff: what of a person changes. What is left out stays. */
export const updateStaffRequest = v.object({
  id: v.pipe(v.string(), v.uuid()),
  email: v.optional(staffEmail),
  /** Ends the sessions the person has, also the caller's own if it is theirs. */
  password: v.optional(staffPassword),
  name: v.optional(staffName),
  role: v.optional(role),
  payrate: v.optional(staffPayrate),
  start_date: v.optional(staffStartDate),
  /** Gives the person a new PIN; the old one is none any more. */
  rotate_pin: v.optional(v.literal(true)),
});

/** What of somebody is to change. */
export type StaffChanges = Omit<v.InferOutput<typeof updateStaffRequest>, "id">;

/** Answer of update-staff, with the new PIN if one was asked for. */
export const updateStaffResponse = v.object({ id: v.string(), pin: v.optional(v.string()) });

/** Body of the function deactivate-staff. */
export const deactivateStaffRequest = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** Answer of deactivate-staff, also for somebody who was deactivated before. */
export const deactivateStaffResponse = v.object({ id: v.string() });

/** Body of the function delete-staff. */
export const deleteStaffRequest = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** Answer of delete-staff, also for somebody who was removed before. */
export const deleteStaffResponse = v.object({ id: v.string() });

/** Answer of the RPC check_pin(pin_hash), for a PIN that a communal tablet does not know (migration check_pin). */
export const checkPinResponse = v.variant("status", [
  v.object({ status: v.literal("ok"), user_id: v.string() }),
  v.object({ status: v.literal("wrong"), tries_left: v.number() }),
  v.object({ status: v.literal("locked"), locked_until: instant() }),
]);
