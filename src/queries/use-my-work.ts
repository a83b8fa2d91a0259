import { combineLatest, map } from "rxjs";
import type { ShiftWorkRecord } from "#schema/entities/shift-work-record.ts";
import type { TimeRecord } from "#schema/entities/time-record.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** What I really worked: my punches, and what managers wrote down about my shifts. */
export interface MyWork {
  punches: TimeRecord[];
  records: ShiftWorkRecord[];
}

/** My work that began on the days from one calendar day to another, in UTC: ask for a day more on either side. */
export function useMyWork(from: string, to: string): MyWork | undefined {
  return useLive<MyWork>(
    ({ replica, userId }) =>
      combineLatest([
        replica.time_records.find({
          selector: {
            kind: "clock",
            user_id: userId,
            clock_in_time: { $gte: `${from}T00:00:00.000Z`, $lte: `${to}T24:00:00.000Z` },
          },
          sort: [{ user_id: "asc" }, { clock_in_time: "asc" }],
        }).$,
        replica.shifts.find({
          selector: { kind: "work", staff_id: userId, date: { $gte: from, $lte: to } } as never,
          sort: [{ date: "asc" }],
        }).$,
      ]).pipe(
        map(([punches, records]) => ({
          punches: rowsOf<TimeRecord>(punches),
          records: rowsOf(records) as unknown[] as ShiftWorkRecord[],
        })),
      ),
    `my-work ${from} ${to}`,
  );
}
