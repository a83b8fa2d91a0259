import type { SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import type { createStaffRequest, updateStaffRequest } from "../../../schema/protocol/staff-functions.ts";
import type { Caller } from "./accounts.ts";
import { Failure, type FailureCode } from "./failure.ts";

/** What people are told when the database refuses; its statuses are our codes. */
const REFUSALS = {
  not_allowed: "Only admins of a business can manage its staff.",
  not_found: "There is no such person in your business.",
  is_caller: "Nobody can remove themself.",
  is_owner: "The owner stays an admin, and only they can change how they sign in.",
  last_admin: "A business needs an admin.",
  no_seats: "Every staff member you pay for has been added. Change the subscription to add more.",
  email_taken: "This email address is already in use.",
} as const satisfies Partial<Record<FailureCode, string>>;

const refusal = v.object({ status: v.picklist(Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]) });
const pinTaken = v.object({ status: v.literal("pin_taken") });
const done = v.object({ status: v.literal("done"), id: v.string() });
const reserved = v.object({
  status: v.literal("reserved"),
  id: v.string(),
  /** Whether this id has a sign-in: of somebody removed before, or of an attempt that broke off. */
  signs_in: v.boolean(),
  pin_salt: v.string(),
});
const admitted = v.object({ status: v.literal("admitted"), id: v.string() });
const ok = v.object({ status: v.literal("ok") });
const planned = v.object({ status: v.literal("ok"), email: v.string(), pin_salt: v.string() });

export type Place = v.InferOutput<typeof reserved>;
type Admitted = v.InferOutput<typeof admitted>;
export type Done = v.InferOutput<typeof done>;
export type PinTaken = v.InferOutput<typeof pinTaken>;

type NewPerson = Omit<v.InferOutput<typeof createStaffRequest>, "request_id" | "password">;

/** The fields of a profile that change, and whether the password does. */
type StaffChanges = Omit<v.InferOutput<typeof updateStaffRequest>, "id" | "password" | "rotate_pin"> & {
  password?: true;
};

/**
 * What the database knows and decides about staff: migrations admit_staff and change_staff. Each call is made for a
 * caller, and rejects with a Failure where the database refuses; then nothing was changed. Any other rejection leaves
 * open whether it was.
 */
export interface StaffRoll {
  reserve(caller: Caller, request: string, address: string): Promise<Place | Done>;
  admit(caller: Caller, request: string, person: NewPerson, pin: string): Promise<Done | Admitted | PinTaken>;
  plan(caller: Caller, person: string, changes: StaffChanges): Promise<v.InferOutput<typeof planned>>;
  change(
    caller: Caller,
    person: string,
    changes: StaffChanges,
    pin: string | null,
  ): Promise<{ status: "ok" } | PinTaken>;
  remove(caller: Caller, person: string): Promise<void>;
}

export function createStaffRoll(asService: SupabaseClient): StaffRoll {
  async function call<Answer extends v.GenericSchema>(name: string, args: object, answer: Answer) {
    const { data, error } = await asService.rpc(name, args);
    // Its details may quote a row, and a row has a PIN's hash in it.
    if (error) throw new Error(`${name} failed: ${error.code} ${error.message}`);
    const refused = v.safeParse(refusal, data);
    if (refused.success) throw new Failure(refused.output.status, REFUSALS[refused.output.status]);
    return v.parse(answer, data);
  }

  return {
    reserve: (caller, request, address) =>
      call("reserve_staff", { caller: caller.id, request, address }, v.variant("status", [reserved, done])),
    admit: (caller, request, person, pin) =>
      call(
        "admit_staff",
        { caller: caller.id, request, person, pin },
        v.variant("status", [admitted, done, pinTaken]),
      ),
    plan: (caller, person, changes) =>
      call("plan_staff_change", { caller: caller.id, person, changes }, planned),
    change: (caller, person, changes, pin) =>
      call("change_staff", { caller: caller.id, person, changes, pin }, v.variant("status", [ok, pinTaken])),
    async remove(caller, person) {
      await call("remove_staff", { caller: caller.id, person }, ok);
    },
  };
}
