import { useMemo } from "react";
import { countedIntervals } from "#domain/work/counted-intervals.ts";
import { futurePunches } from "#domain/work/future-punches.ts";
import { nextPunch } from "#domain/work/next-punch.ts";
import { workDaysAmong } from "#domain/work/work-days.ts";
import { workIntervalsOf } from "#domain/work/work-intervals.ts";
import { addDays, calendarDay, DAY_MS } from "#lib/time/calendar-days.ts";
import { useBusiness, useDayStart, useLongestWork } from "#queries/business.ts";
import { useDecisions, usePunches } from "#queries/punches.ts";
import { useShifts } from "#queries/shifts.ts";
import { EVERY_MINUTE_MS, useNow, usePresent } from "../times/use-now.ts";

/** Anybody who is at work now came within this time. */
const REACH_MS = 7 * DAY_MS;

/** What the time clock shows of the person's day, updated every minute; undefined while loading. */
export function useMyDay() {
  const minute = useNow(EVERY_MINUTE_MS);
  const presentOf = usePresent();
  const start = useDayStart(minute);
  const maxMs = useLongestWork();
  const range =
    start === undefined ? null : { from: new Date(Date.parse(start) - REACH_MS).toISOString(), to: "9999" };
  const punches = usePunches(range, "me");
  const decisions = useDecisions(range, "me");
  const zone = useBusiness()?.timezone ?? "UTC";
  const today = calendarDay(minute, zone);
  const shifts = useShifts(addDays(today, -2), addDays(today, 1));
  return useMemo(() => {
    if (start === undefined || maxMs === undefined || !punches || !decisions) return undefined;
    const now = presentOf(minute);
    const rules = { now, maxMs };
    const all = countedIntervals(workIntervalsOf(punches, rules), decisions, now);
    /** The open interval; null when off the clock. */
    const open = all.find(({ state }) => state === "going-on") ?? null;
    // The clock never waits for shifts: clocking in needs none.
    const days = workDaysAmong(all, shifts ?? [], zone);
    /** The intervals that count today, and the open one even if it does not; newest first. */
    const intervals = all.filter((one) => days.get(one.key) === today || one === open);
    return { offer: nextPunch(punches, rules), open, intervals, future: futurePunches(punches, now) };
  }, [start, maxMs, punches, decisions, shifts, zone, today, minute, presentOf]);
}

export type MyDay = NonNullable<ReturnType<typeof useMyDay>>;
