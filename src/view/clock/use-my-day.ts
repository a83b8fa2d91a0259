import { useMemo } from "react";
import { countedIntervals } from "#domain/work/counted-intervals.ts";
import { futurePunches } from "#domain/work/future-punches.ts";
import { nextPunch } from "#domain/work/next-punch.ts";
import { workIntervalsOf } from "#domain/work/work-intervals.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import { useDayStart, useLongestWork } from "#queries/business.ts";
import { useDecisions, usePunches } from "#queries/punches.ts";
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
  return useMemo(() => {
    if (start === undefined || maxMs === undefined || !punches || !decisions) return undefined;
    const now = presentOf(minute);
    const rules = { now, maxMs };
    const all = countedIntervals(workIntervalsOf(punches, rules), decisions, now);
    /** The open interval; null when off the clock. */
    const open = all.find(({ state }) => state === "going-on") ?? null;
    /** Today's intervals, and the open one even if it began before today; newest first. */
    const intervals = all.filter((one) => one.from >= start || one === open);
    return { offer: nextPunch(punches, rules), open, intervals, future: futurePunches(punches, now) };
  }, [start, maxMs, punches, decisions, minute, presentOf]);
}

export type MyDay = NonNullable<ReturnType<typeof useMyDay>>;
