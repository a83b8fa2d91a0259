import type { RxCollection } from "rxdb";
import type { SwapRequest } from "#schema/entities/swap-request.ts";
import type { Replica } from "./collections.ts";

/** The requests to swap shifts, which are kept with the shifts: questions to them name the kind 'swap'. */
export function swapsOf(replica: Replica): RxCollection<SwapRequest> {
  return replica.shifts as unknown as RxCollection<SwapRequest>;
}
