import { useMemo } from "react";
import { type WeeklyEstimate, weeklyEstimate } from "#domain/pay/weekly-estimate.ts";
import { isOwnedBy } from "#domain/roster/shift-owner.ts";
import { addDays, startOfWeek } from "#lib/format/calendar-days.ts";
import { useMyProfile } from "#queries/my-profile.ts";
import { useWeekStart } from "#queries/roster.ts";
import { useShifts } from "#queries/shifts.ts";
import { useMyWork } from "#queries/work.ts";
import { useFormat } from "#view/format/use-format.ts";

interface MyWeek {
  estimate: WeeklyEstimate;
  /** Per hour; null when this device does not know it. */
  payrate: number | null;
}

/** What I work this week and what it pays; undefined while loading. The week is that of the business. */
export function useWeekEstimate(userId: string, now: string): MyWeek | undefined {
  const { dayOf, zone } = useFormat();
  const weekStart = useWeekStart();
  const first = startOfWeek(dayOf(now), weekStart);
  // What begins on the days around it may reach into it.
  const [from, to] = [addDays(first, -1), addDays(first, 7)];
  const shifts = useShifts(from, to);
  const work = useMyWork(from, to, now);
  const profile = useMyProfile();
  return useMemo(() => {
    if (!shifts || !work || profile === undefined) return undefined;
    const payrate = profile?.payrate ?? null;
    const mine = shifts.filter((shift) => isOwnedBy(shift, userId));
    return {
      estimate: weeklyEstimate({ shifts: mine, ...work }, { now, zone, payrate, weekStart }),
      payrate,
    };
  }, [shifts, work, profile, userId, now, zone, weekStart]);
}
