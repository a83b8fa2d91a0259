import { useMemo } from "react";
import { type WeeklyEstimate, weeklyEstimate } from "#domain/earnings/weekly-estimate.ts";
import { isOwnedBy } from "#domain/roster/shift-owner.ts";
import { addDays, startOfWeek } from "#lib/format/calendar-days.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useMyWork } from "#queries/use-my-work.ts";
import { useShifts } from "#queries/use-shifts.ts";
import { useFormat } from "#screens/business/use-format.ts";

interface MyWeek {
  estimate: WeeklyEstimate;
  /** Per hour; null when this device does not know it. */
  payrate: number | null;
}

/** What I work this week and what it pays; undefined while loading. The week begins on Sunday for all (spec section 9). */
export function useMyWeek(userId: string, now: string): MyWeek | undefined {
  const { dayOf, zone } = useFormat();
  const sunday = startOfWeek(dayOf(now), "sun");
  // What begins on the days around it may reach into it.
  const [from, to] = [addDays(sunday, -1), addDays(sunday, 7)];
  const shifts = useShifts(from, to);
  const work = useMyWork(from, to, now);
  const profile = useMyProfile();
  return useMemo(() => {
    if (!shifts || !work || profile === undefined) return undefined;
    const payrate = profile?.payrate ?? null;
    const mine = shifts.filter((shift) => isOwnedBy(shift, userId));
    return { estimate: weeklyEstimate({ shifts: mine, ...work }, { now, zone, payrate }), payrate };
  }, [shifts, work, profile, userId, now, zone]);
}
