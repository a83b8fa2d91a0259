import { map } from "rxjs";
import type { TimeRecord } from "#schema/entities/time-record.ts";
import { useDayStart } from "./use-day-start.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** My punches that began today in the business's zone, newest first. */
export function useTodaysPunches(): TimeRecord[] | undefined {
  const start = useDayStart();
  const punches = useLive<TimeRecord[]>(
    ({ replica, userId }) =>
      replica.time_records
        .find({
          selector: { kind: "clock", user_id: userId, clock_in_time: { $gte: start ?? "9999" } },
          sort: [{ user_id: "asc" }, { clock_in_time: "asc" }],
        })
        .$.pipe(map((documents) => rowsOf<TimeRecord>(documents).reverse())),
    `todays-punches ${start}`,
  );
  return start === undefined ? undefined : punches;
}
