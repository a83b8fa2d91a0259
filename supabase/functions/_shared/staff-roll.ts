import type { SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import type { createStaffRequest, updateStaffRequest } from "../../../schema/protocol/staff-functions.ts";
import { askFor, type Caller } from "./accounts.ts";
import type { FailureCode } from "./failure.ts";

/** The messages for the database's refusals; its statuses are our codes. */
// no words: the app says the code
export const STAFF_REFUSALS = {
  not_allowed: "Only admins of a business can manage its staff.",
  not_found: "There is no such person in your business.",
  is_caller: "Nobody can remove or deactivate themself. Your own login and PIN are changed in your settings.",
  is_owner: "The owner stays an admin, and only they can change how they sign in and their PIN.",
  last_admin: "A business needs an admin.",
  no_seats: "Every staff member you pay for has been added. Change the subscription to add more.",
  email_unconfirmed:
    "Confirm your email address before you invite people: follow the link in the mail from Shiftkeep.",
  too_many_tries: "Very many people were added today. Please go on tomorrow.",
  email_taken: "This email address is already in use.",
  name_taken: "Someone in your business already has this name. Add an initial or a middle name.",
  trial_ended: "Your free trial has ended. Choose a plan on the Subscription page to add people.",
  subscription_ended: "Your subscription has ended. Choose a plan on the Subscription page to add people.",
  subscription_past_due:
    "A payment is more than 7 days overdue. Pay it on the Subscription page to add people.",
} as const satisfies Partial<Record<FailureCode, string>>;

const pinTaken = v.object({ status: v.literal("pin_taken") });
const done = v.object({ status: v.literal("done"), id: v.string() });
/** An account that gave the address up: nobody had confirmed it, and it has no business. Its sign-in must be closed. */
const displaces = v.optional(v.nullable(v.string()), null);
const reserved = v.object({
  status: v.literal("reserved"),
  id: v.string(),
  /** Whether this id has a sign-in: of a removed person, or of an attempt that broke off. */
  signs_in: v.boolean(),
  pin_salt: v.string(),
  displaces,
});
const admitted = v.object({ status: v.literal("admitted"), id: v.string() });
const ok = v.object({ status: v.literal("ok") });
const planned = v.object({ status: v.literal("ok"), email: v.string(), pin_salt: v.string(), displaces });

const importPlan = v.object({
  status: v.literal("ok"),
  people: v.array(
    v.object({
      email: v.string(),
      /** The member of the business with this address, or null. */
      member: v.nullable(v.string()),
      /** The id of the request that adds them. */
      request: v.string(),
      /** Whether this import has added them. */
      is_own: v.boolean(),
    }),
  ),
});

export type SeatReservation = v.InferOutput<typeof reserved>;
export type Done = v.InferOutput<typeof done>;
export type PinTaken = v.InferOutput<typeof pinTaken>;

export type NewPerson = Omit<v.InferOutput<typeof createStaffRequest>, "request_id" | "password">;

/** The admin who acts, and their device, which the history records (access.begin_as_admin). */
export type Admin = Pick<Caller, "id" | "device">;

/** The changed fields of a profile, and whether the password and the PIN change. */
type StaffChanges = Omit<v.InferOutput<typeof updateStaffRequest>, "id" | "password" | "rotate_pin"> & {
  password?: boolean;
  pin?: boolean;
};

/**
 * The database's part of managing staff (supabase/migrations, staff). Each call is made for a caller and rejects with
 * a Failure if the database refuses; then nothing has changed. Any other rejection leaves that open.
 */
export function createStaffRoll(asService: SupabaseClient) {
  const call = <S extends v.GenericSchema>(caller: Admin, name: string, args: object, answer: S) =>
    askFor(asService, caller, STAFF_REFUSALS, name, args, answer);

  return {
    reserve: (caller: Admin, request: string, address: string) =>
      call(caller, "reserve_staff", { request, address }, v.variant("status", [reserved, done])),
    admit: (caller: Admin, request: string, person: NewPerson, pin: string) =>
      call(caller, "admit_staff", { request, person, pin }, v.variant("status", [admitted, done, pinTaken])),
    plan: (caller: Caller, person: string, changes: StaffChanges) =>
      call(caller, "plan_staff_change", { person, changes }, planned),
    change: (caller: Caller, person: string, changes: StaffChanges, pin: string | null) =>
      call(caller, "change_staff", { person, changes, pin }, v.variant("status", [ok, pinTaken])),
    remove: (caller: Caller, person: string) => call(caller, "remove_staff", { person }, ok),
    deactivate: (caller: Caller, person: string) => call(caller, "deactivate_staff", { person }, ok),
    planImport: (caller: Caller, addresses: readonly string[], importId: string | null) =>
      call(caller, "plan_import", { addresses, import: importId }, importPlan),
  };
}
