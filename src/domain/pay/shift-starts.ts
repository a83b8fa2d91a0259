import { addDays, calendarDay } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import { type LinkableShift, linkShifts } from "../punch/link-shift.ts";
import type { PunchInterval } from "../punch/punch-interval.ts";
import { shiftSpan } from "../roster/shift-span.ts";

/**
 * When the shift begins that an interval is linked to, in epoch ms, by the interval's key; those of no shift are left out.
 * An interval is compared with the shift its person chose and their own of the days around it alone.
 */
export function shiftStarts(
  intervals: readonly PunchInterval[],
  shifts: readonly LinkableShift[],
  zone: string,
): ReadonlyMap<string, number> {
  const byId = new Map(shifts.map((shift) => [shift.id, shift]));
  const byDay = groupBy(shifts, ({ user_id, date }) => `${user_id} ${date}`);
  return new Map(
    intervals.flatMap((interval): [string, number][] => {
      const day = calendarDay(new Date(interval.start).toISOString(), zone);
      const around = [-1, 0, 1].flatMap(
        (days) => byDay.get(`${interval.user_id} ${addDays(day, days)}`) ?? [],
      );
      const chosen = byId.get(interval.shift_id ?? "");
      const near = chosen ? [...around, chosen] : around;
      if (near.length === 0) return [];
      const [link] = linkShifts([interval], near, { zone, graceMs: 0 });
      const shift = byId.get(link?.shift_id ?? "");
      return shift ? [[interval.key, shiftSpan(shift, zone).start]] : [];
    }),
  );
}
