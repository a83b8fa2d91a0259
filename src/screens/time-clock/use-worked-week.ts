import { useMemo } from "react";
import { graceMs } from "#domain/work/clock-rules.ts";
import { countedIntervals } from "#domain/work/counted-intervals.ts";
import { removedWork, saidOfWork } from "#domain/work/history.ts";
import { linkShifts } from "#domain/work/shift-links.ts";
import { workDays } from "#domain/work/work-days.ts";
import { workIntervalsOf } from "#domain/work/work-intervals.ts";
import { groupBy } from "#lib/group-by.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { useBusiness, useLongestWork } from "#queries/business.ts";
import { useDecisions, usePunches } from "#queries/punches.ts";
import { useShifts } from "#queries/shifts.ts";
import { useCorrections } from "#queries/work.ts";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_MINUTE_MS, useNow, usePresent } from "#view/times/use-now.ts";

export type WorkWeek = NonNullable<ReturnType<typeof useWorkedWeek>>;

/** The person's intervals of the seven days from a calendar day on, updated every minute; undefined while loading. */
export function useWorkedWeek(from: string) {
  const { dayOf, zone } = useFormat();
  const minute = useNow(EVERY_MINUTE_MS);
  const presentOf = usePresent();
  const [first, last] = [addDays(from, -2), addDays(from, 8)];
  const range = { from: `${first}T00:00:00.000Z`, to: `${last}T24:00:00.000Z` };
  const punches = usePunches(range, "me");
  const decisions = useDecisions(range, "me");
  const corrections = useCorrections(`${addDays(from, -1)}T00:00:00.000Z`, "me");
  const shifts = useShifts(first, last);
  const business = useBusiness();
  const maxMs = useLongestWork();
  return useMemo(() => {
    if (!punches || !decisions || !corrections || !shifts || maxMs === undefined) return undefined;
    const now = presentOf(minute);
    const all = countedIntervals(workIntervalsOf(punches, { now, maxMs }), decisions, now);
    const isOfWeek = (instant: string) => dayOf(instant) >= from && dayOf(instant) < addDays(from, 7);
    const links = linkShifts(all, shifts, { zone, graceMs: graceMs(business) });
    const days = workDays(all, links, zone);
    const intervals = all.filter(({ key }) => isOfWeek(days.get(key) ?? ""));
    const linked = links.flatMap((link) => {
      const shift = shifts.find(({ id }) => id === link.shift_id);
      return shift ? [[link.interval, { ...link, shift }] as const] : [];
    });
    return {
      /** Newest first. */
      days: [...groupBy(intervals, ({ key }) => days.get(key) ?? "")]
        .map(([day, intervals]) => ({ day, intervals }))
        .sort((one, other) => (one.day < other.day ? 1 : -1)),
      /** By interval key, like `said`. */
      links: new Map(linked),
      said: new Map(intervals.map((interval) => [interval.key, saidOfWork(interval, punches)])),
      removed: removedWork(punches).filter(({ at }) => isOfWeek(at)),
      corrections: corrections.filter(({ clock_in_time }) => isOfWeek(clock_in_time)),
    };
  }, [punches, decisions, corrections, shifts, business, maxMs, from, zone, dayOf, minute, presentOf]);
}
