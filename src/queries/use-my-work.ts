import { useMemo } from "react";
import { map } from "rxjs";
import { goingOn } from "#domain/punch/going-on.ts";
import { pairPunches } from "#domain/punch/pair-punches.ts";
import type { Work } from "#domain/punch/worked.ts";
import { besidePaid } from "#domain/reconcile/counted-stretches.ts";
import { decidedOf } from "#domain/reconcile/decided.ts";
import { paidIntervals } from "#domain/reconcile/paid-intervals.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import type { ShiftWorkRecord } from "#schema/entities/shift-work-record.ts";
import { useDecisions } from "./use-decisions.ts";
import { useLive } from "./use-live.ts";
import { useLongestWork } from "./use-longest-work.ts";
import { usePunches } from "./use-punches.ts";

/** What I really worked: by my punches, no time twice and as managers decided, and by what they wrote down about my shifts. */
export interface MyWork {
  punches: readonly Work[];
  records: ShiftWorkRecord[];
}

/**
 * My work, as of `now` (a UTC instant), that began on the days from one calendar day to another, in UTC: ask for a day more
 * on either side.
 */
export function useMyWork(from: string, to: string, now: string): MyWork | undefined {
  const maxMs = useLongestWork();
  const range = { from: `${addDays(from, -2)}T00:00:00.000Z`, to: `${addDays(to, 2)}T24:00:00.000Z` };
  const punches = usePunches(range, "me");
  const decisions = useDecisions(range, "me");
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
    if (!punches || !decisions || !records || maxMs === undefined) return undefined;
    const { intervals } = pairPunches(punches, { now, maxMs });
    const decided = decidedOf(decisions);
    const paid = paidIntervals(intervals, decided.decisions, decided.letStand);
    const open = goingOn(intervals, { now, maxMs });
    return { punches: [...paid, ...(open ? [besidePaid(open, paid, now)] : [])], records };
  }, [punches, decisions, records, maxMs, now]);
}
