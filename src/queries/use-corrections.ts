import { map } from "rxjs";
import { correctionsOf } from "#replica/corrections-of.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** The requests to correct time at work that are about `from` (a UTC instant) and later, of everybody or of the user. */
export function useCorrections(from: string, whose: "me" | "everybody"): PunchCorrection[] | undefined {
  return useLive<PunchCorrection[]>(
    ({ replica, userId }) =>
      correctionsOf(replica)
        .find({
          selector: {
            kind: "correction",
            ...(whose === "me" && { user_id: userId }),
            clock_in_time: { $gte: from },
          },
          sort: [{ clock_in_time: "desc" }],
        })
        .$.pipe(map(rowsOf<PunchCorrection>)),
    `corrections ${whose} ${from}`,
  );
}
