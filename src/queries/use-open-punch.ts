import { map } from "rxjs";
import type { TimeRecord } from "#schema/entities/time-record.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** My punch that is not clocked out yet, the latest if there are several; null when I am off the clock. */
export function useOpenPunch(): TimeRecord | null | undefined {
  return useLive<TimeRecord | null>(
    ({ replica, userId }) =>
      replica.time_records
        .find({
          selector: { user_id: userId, clock_in_time: { $gte: "" }, clock_out_time: null },
          sort: [{ user_id: "asc" }, { clock_in_time: "asc" }],
        })
        .$.pipe(map((documents) => rowsOf<TimeRecord>(documents).at(-1) ?? null)),
    "open-punch",
  );
}
