import type { SupabaseClient } from "@supabase/supabase-js";
import { DEVICE_HEADER } from "../../../schema/protocol/functions.ts";
import type { Caller } from "./accounts.ts";

/** Calls a function of the database for a caller; on which device of theirs is written into the history. */
export function callFor(
  asService: SupabaseClient,
  { id, device }: Pick<Caller, "id" | "device">,
  name: string,
  args?: object,
) {
  const request = asService.rpc(name, { caller: id, ...args });
  return device ? request.setHeader(DEVICE_HEADER, device) : request;
}
