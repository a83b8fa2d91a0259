import * as v from "valibot";

/** Answer of the RPC second_factor_state (supabase/schema/access.sql). */
export const secondFactorState = v.object({
  /** Whether the person has turned it on. */
  has: v.boolean(),
  /** Whether their business requires it of them. */
  needed: v.boolean(),
  /** Whether this session was proven with it. */
  proven: v.boolean(),
  codes: v.number(),
  /** Whether the business requires it of its admins. */
  required: v.boolean(),
});
export type FactorState = v.InferOutput<typeof secondFactorState>;

/** Answer of may_enroll_factor (supabase/schema/accounts.sql). */
export const mayEnrollAnswer = v.boolean();

export const recoveryCodesAnswer = v.array(v.string());

export const recoveryAnswer = v.object({ status: v.picklist(["ok", "wrong", "locked"]) });

/** Answer of require_second_factor: false if the caller may not. */
export const requireAnswer = v.boolean();
