import { useMemo } from "react";
import { map } from "rxjs";
import { pairPunches } from "#domain/punch/pair-punches.ts";
import type { Work } from "#domain/punch/worked.ts";
import { paidIntervals } from "#domain/reconcile/paid-intervals.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import type { ShiftWorkRecord } from "#schema/entities/shift-work-record.ts";
import { useLive } from "./use-live.ts";
import { useLongestWork } from "./use-longest-work.ts";
import { usePunches } from "./use-punches.ts";

/** What I really worked: by my punches, no time twice, and by what managers wrote down about my shifts. */
export interface MyWork {
  punches: readonly Work[];
  records: ShiftWorkRecord[];
}

/** My work that began on the days from one calendar day to another, in UTC: ask for a day more on either side. */
export function useMyWork(from: string, to: string): MyWork | undefined {
  const maxMs = useLongestWork();
  const range = { from: `${addDays(from, -2)}T00:00:00.000Z`, to: `${addDays(to, 2)}T24:00:00.000Z` };
  const punches = usePunches(range, "me");
  const records = useLive<ShiftWorkRecord[]>(
    ({ replica, userId }) =>
      replica.shifts
        .find({
          selector: { kind: "work", staff_id: userId, date: { $gte: from, $lte: to } } as never,
          sort: [{ date: "asc" }],
        })
        .$.pipe(
          map((documents) => documents.map((one) => one.toMutableJSON() as unknown as ShiftWorkRecord)),
        ),
    `my-work-records ${from} ${to}`,
  );
  return useMemo(() => {
    if (!punches || !records || maxMs === undefined) return undefined;
    const now = new Date().toISOString();
    const { intervals } = pairPunches(punches, { now, maxMs });
    const open = intervals.filter(({ end, start }) => end === null && start > Date.parse(now) - maxMs);
    return { punches: [...paidIntervals(intervals, []), ...open.slice(-1)], records };
  }, [punches, records, maxMs]);
}
