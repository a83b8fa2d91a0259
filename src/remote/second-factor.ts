import * as v from "valibot";
import { accountError } from "./account.ts";
import type { EphemeralRemote } from "./client.ts";

const factorState = v.object({
  /** Whether the person has turned it on. */
  has: v.boolean(),
  /** Whether their business requires it of them. */
  needed: v.boolean(),
  /** Whether this session was proven with it. */
  proven: v.boolean(),
  /** The number of recovery codes left. */
  codes: v.number(),
  /** Whether the business requires it of its admins. */
  required: v.boolean(),
});
export type FactorState = v.InferOutput<typeof factorState>;

const recoveryAnswer = v.object({ status: v.picklist(["ok", "wrong", "locked"]) });

/**
 * The database's functions for second factors, besides auth's: supabase/schema/access.sql. They throw
 * AccountErrors.
 */
export const factorCalls = {
  state: (client: EphemeralRemote) => call(client, "second_factor_state", factorState),
  createCodes: (client: EphemeralRemote) => call(client, "create_recovery_codes", v.array(v.string())),
  redeemCode: async (client: EphemeralRemote, code: string) =>
    (await call(client, "use_recovery_code", recoveryAnswer, { code })).status,
  /** False if the caller may not. */
  require: (client: EphemeralRemote, required: boolean) =>
    call(client, "require_second_factor", v.boolean(), { required }),
};

async function call<S extends v.GenericSchema>(
  client: EphemeralRemote,
  name: string,
  answer: S,
  args: object = {},
): Promise<v.InferOutput<S>> {
  const { data, error, status } = await client.rpc(name, args);
  if (error) throw accountError({ status, message: "" });
  return v.parse(answer, data);
}
