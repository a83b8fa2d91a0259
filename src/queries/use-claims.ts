import { map } from "rxjs";
import type { Shift } from "#schema/entities/shift.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** The shifts from a calendar day on that somebody has asked for and nobody has decided about, by day. */
export function useClaims(from: string): Shift[] | undefined {
  return useLive<Shift[]>(
    ({ replica }) =>
      replica.shifts
        .find({
          selector: { kind: "shift", date: { $gte: from }, claimed_by_user_id: { $nin: [null] } },
          sort: [{ date: "asc" }],
        })
        .$.pipe(map((found) => rowsOf<Shift>(found))),
    `claims ${from}`,
  );
}
