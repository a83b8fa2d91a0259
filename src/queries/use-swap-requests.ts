import { map } from "rxjs";
import type { SwapRequest } from "#schema/entities/swap-request.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** The swaps this device may see whose first shift is on a calendar day or after it, by day. */
export function useSwapRequests(from: string): SwapRequest[] | undefined {
  return useLive<SwapRequest[]>(
    ({ replica }) =>
      replica.shifts
        .find({ selector: { kind: "swap" as never, date: { $gte: from } }, sort: [{ date: "asc" }] })
        .$.pipe(map((found) => rowsOf(found) as unknown[] as SwapRequest[])),
    `swap-requests ${from}`,
  );
}
