import * as v from "valibot";
import { DEVICE_NAME_MAX } from "../entities/device.ts";
import { staffEmail } from "./staff-functions.ts";
import { NO_CONTROLS } from "./typed-text.ts";

// The function register-tablet. A communal tablet has a sign-in of its own, whose pulls have the scope's role "tablet".
// It reads and writes the kinds below and nothing else:
//
//   businesses   its business; what the clock does not need is null or a default
//   profiles     `TabletProfile`: name and picture; role, email and the like are defaults; `pin_check` and `pin_version`
//   shifts       published shifts from a week before this week to four weeks after, without notes and reasons
//   templates    the names of these shifts' templates, all positions, places without budgets, and its own device
//   staff_availability   what is special about the days of these weeks, without how many people they need
//   punches      those of this week and the two before; notes and readings only of its own
//
// A proposed tablet reads its business and its own device alone. A tablet that was ended has the scope of nobody
// (`business_id` and `role` null): it may still send what was pressed before.
//
// A tablet that leaves communal mode sends what waits, and then reports itself (report_device) with `is_kiosk: false`:
// that ends it. Each turning on makes another tablet.

/**
 * The kinds of rows that a tablet pulls, by collection; null for collections of one kind. The database has the same list
 * (sync.sources, "tablet ..."): what is in neither does not reach a tablet. It pushes presses of the
 * clock with what people answered to them, and the clock-outs of those who forgot.
 */
export const TABLET_READS: Record<string, readonly (string | null)[]> = {
  businesses: [null],
  profiles: [null],
  shifts: ["shift"],
  templates: ["shift_template", "device", "position", "place"],
  staff_availability: ["day_note"],
  punches: ["punch", "worked_position"],
};

const uuid = v.pipe(v.string(), v.uuid());
const hex = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));

/** The least length of an admin code. */
export const ADMIN_CODE_MIN = 8;

/**
 * The hash of a tablet's admin code with a salt of its own, both in hex: 16 and 32 bytes. PBKDF2-HMAC-SHA-256 with
 * 600,000 iterations.
 */
export const adminCode = v.object({ salt: hex(32), hash: hex(64) });
export type AdminCode = v.InferOutput<typeof adminCode>;

export const tabletRequest = v.variant("action", [
  /**
   * Turns communal mode on, for a device that has no punches yet: `device_id` is new. An admin registers it, a manager
   * proposes it. Repeating it gives the same tablet, and ends the session of the answer before; once the tablet has reported
   * itself (report_device), nobody is given its sign-in again.
   */
  v.object({
    action: v.literal("turn_on"),
    device_id: uuid,
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(DEVICE_NAME_MAX), v.regex(NO_CONTROLS)),
    code: adminCode,
  }),
  /** By an admin: registers a proposed tablet, or lets one of before the update change over, which needs a code. */
  v.object({ action: v.literal("confirm"), device_id: uuid, code: v.optional(adminCode) }),
  /**
   * Under the old session of a tablet of before the update, once it has sent everything; `key` is its tablet key. The
   * first call proposes it.
   */
  v.object({
    action: v.literal("change_over"),
    device_id: uuid,
    key: v.pipe(v.string(), v.minLength(32), v.maxLength(128)),
  }),
  /** Under the tablet's own session: checks the password of an admin or manager of its business. */
  v.object({
    action: v.literal("leave"),
    email: staffEmail,
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(NO_CONTROLS)),
  }),
  /** By an admin: ends a tablet, a proposed one, or one of before the update. */
  v.object({ action: v.literal("end"), device_id: uuid }),
]);
export type TabletRequest = v.InferInput<typeof tabletRequest>;

/** What a tablet's own sign-in begins with. */
const signIn = {
  session: v.object({ access_token: v.string(), refresh_token: v.string() }),
  /** 32 bytes in hex, the key of its PIN checks: hmac-sha256 over the PIN's hash as its 64 hex digits, in hex. */
  pin_key: hex(64),
  /** The end of the device's chain of punches that its replica continues: seq 0 and no hash for a new one. */
  chain: v.object({ device_id: uuid, seq: v.number(), hash: v.nullable(v.string()) }),
};

export const turnOnResponse = v.object({ status: v.picklist(["registered", "proposed"]), ...signIn });
export type TurnOnResponse = v.InferOutput<typeof turnOnResponse>;

export const changeOverResponse = v.variant("status", [
  v.object({ status: v.literal("waiting") }),
  v.object({ status: v.literal("registered"), ...signIn, code: adminCode }),
]);

/**
 * Answer of confirm, leave and end. Refusals, also of the other actions, are the codes of FUNCTION_REFUSALS:
 * not_allowed (no admin; no manager or admin of this business; a tablet of another business), invalid_password,
 * too_many_tries, not_found, used (the device id belongs to something else, or its tablet was ended).
 */
export const tabletDone = v.object({ status: v.literal("ok") });
