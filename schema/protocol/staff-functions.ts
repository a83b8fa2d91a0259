import * as v from "valibot";
import { instant } from "../entities/fields.ts";
import { role } from "../entities/profile.ts";

const email = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.email("Please enter a valid email address"),
  v.maxLength(255),
);
/** Longer ones than 72 bytes are refused by Supabase: bcrypt would read only their beginning. */
const password = v.pipe(
  v.string(),
  v.minLength(8, "Password must be at least 8 characters"),
  v.maxBytes(72, "Password must be at most 72 characters"),
);
const name = v.pipe(v.string(), v.trim(), v.minLength(1, "Name is required"), v.maxLength(120));
/** Per hour, in the business's currency; null while none is agreed. */
const payrate = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000)));
/** A calendar day 'yyyy-MM-dd' that exists. */
const day = v.pipe(
  v.string(),
  v.isoDate(),
  v.minValue("2000-01-01"),
  v.check((text) => new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) ?? false, "No such day"),
);

/**
 * Body of the function create-staff (spec section 6: for admins). A request that is sent again, because its answer was
 * lost, carries the same `request_id`.
 */
export const createStaffRequest = v.object({
  request_id: v.pipe(v.string(), v.uuid()),
  email,
  password,
  name,
  role,
  payrate,
  /** The first day they worked, if that was before today. */
  start_date: v.optional(day),
});

/**
 * Answer of create-staff. It is the only one that ever tells the PIN; null when the request had been done before, for
 * then nobody can tell it any more (update-staff gives a new one).
 */
export const createStaffResponse = v.object({ id: v.string(), pin: v.nullable(v.string()) });

/** Body of the function update-staff: what of a person changes. What is left out stays. */
export const updateStaffRequest = v.object({
  id: v.pipe(v.string(), v.uuid()),
  email: v.optional(email),
  /** Ends the sessions the person has, also the caller's own if it is theirs. */
  password: v.optional(password),
  name: v.optional(name),
  role: v.optional(role),
  payrate: v.optional(payrate),
  /** Gives the person a new PIN; the old one is none any more. */
  rotate_pin: v.optional(v.literal(true)),
});

/** Answer of update-staff, with the new PIN if one was asked for. */
export const updateStaffResponse = v.object({ id: v.string(), pin: v.optional(v.string()) });

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
