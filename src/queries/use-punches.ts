import { map } from "rxjs";
import type { Punch } from "#schema/entities/punch.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** UTC instants, both included. */
export interface InstantRange {
  from: string;
  to: string;
}

/**
 * The punches that happened within a range, of everybody as far as this device may see them, or of one person, in the
 * order in which they happened. A night may begin before it: ask for two days more on either side.
 */
export function usePunches({ from, to }: InstantRange, userId?: string): Punch[] | undefined {
  return useLive<Punch[]>(
    ({ replica }) =>
      replica.punches
        .find({
          selector: { kind: "punch", ...(userId && { user_id: userId }), at: { $gte: from, $lte: to } },
          sort: userId ? [{ user_id: "asc" }, { at: "asc" }] : [{ at: "asc" }],
        })
        .$.pipe(map(rowsOf<Punch>)),
    `punches ${userId ?? ""} ${from} ${to}`,
  );
}
