import { useMemo } from "react";
import {
  excusedShifts,
  KIOSK_QUIET_MS,
  kiosksInUse,
  type Missing,
  missingNow,
} from "#domain/work/absences.ts";
import { graceMs, longestMs } from "#domain/work/clock-rules.ts";
import { linkShifts } from "#domain/work/shift-links.ts";
import { workDaysAmong } from "#domain/work/work-days.ts";
import { type WorkInterval, workIntervalsOf, workOf } from "#domain/work/work-intervals.ts";
import { groupBy } from "#lib/group-by.ts";
import { addDays, calendarDay, DAY_MS } from "#lib/time/calendar-days.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { useAvailability } from "./availability.ts";
import { useBusiness, useDayStart, useLongestWork } from "./business.ts";
import { useEverybody } from "./people.ts";
import { usePunches } from "./punches.ts";
import { useShifts } from "./shifts.ts";
import { useDevices } from "./work.ts";

export interface TeamPunch {
  punch: WorkInterval;
  name: string;
  picture: string | null;
  /** Whether it counts today: what goes on may count yesterday. */
  isToday: boolean;
}

/** How far back the team's punches are read: a business may allow work of up to two days. */
const REACH_MS = 3 * DAY_MS;

/** Returns the intervals that count today or continue at `now` (a UTC instant), newest first. */
export function useTeamPunches(now: string): TeamPunch[] | undefined {
  const start = useDayStart(now);
  const maxMs = useLongestWork();
  const people = useEverybody();
  const punches = usePunchesOfToday(start);
  const zone = useBusiness()?.timezone ?? "UTC";
  const today = calendarDay(now, zone);
  const shifts = useShifts(addDays(today, -2), addDays(today, 1));
  return useMemo(() => {
    if (maxMs === undefined || !people || !punches || !shifts) return undefined;
    const names = groupBy(people, ({ id }) => id);
    const intervals = workIntervalsOf(punches, { now, maxMs });
    const days = workDaysAmong(intervals, shifts, zone);
    return intervals
      .filter(({ key, state }) => days.get(key) === today || state === "going-on")
      .map((punch) => {
        const person = names.get(punch.user_id)?.[0];
        const picture = person?.profile_picture_url ?? null;
        const isToday = days.get(punch.key) === today;
        return { punch, name: person?.name || person?.email || "Someone", picture, isToday };
      });
  }, [maxMs, people, punches, shifts, now, zone, today]);
}

function usePunchesOfToday(start: string | undefined): Punch[] | undefined {
  return usePunches(
    start === undefined ? null : { from: new Date(Date.parse(start) - REACH_MS).toISOString(), to: "9999" },
  );
}

/** Returns who is late at `now` (a UTC instant) or missed a shift that ended today; for managers. */
export function useMissingNow(now: string): Missing[] | undefined {
  const start = useDayStart(now);
  const business = useBusiness();
  const zone = business?.timezone ?? "UTC";
  const today = calendarDay(now, zone);
  const shifts = useShifts(addDays(today, -1), today);
  const availability = useAvailability(addDays(today, -2), today);
  const devices = useDevices();
  const punches = usePunchesOfToday(start);
  return useMemo(() => {
    if (start === undefined || !business || !shifts || !availability || !devices || !punches)
      return undefined;
    const rules = {
      zone,
      now,
      graceMs: graceMs(business),
      maxMs: longestMs(business),
      quietMs: KIOSK_QUIET_MS,
    };
    const { intervals, findings } = workOf(punches, { ...rules, untilNow: true });
    return missingNow(
      {
        shifts,
        intervals,
        findings,
        kiosks: kiosksInUse(devices, now),
        links: linkShifts(intervals, shifts, rules),
        excused: excusedShifts(shifts, availability, business.approval_mode),
      },
      rules,
      start,
    );
  }, [start, business, shifts, availability, devices, punches, zone, now]);
}
