import { useMemo } from "react";
import { type Stretch, stretchesOf } from "#domain/punch/stretches.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import { useDayStart } from "./use-day-start.ts";
import { useEverybody } from "./use-everybody.ts";
import { useLongestWork } from "./use-longest-work.ts";
import { usePunches } from "./use-punches.ts";

/** Time at work and whose it is. */
export interface TeamPunch {
  punch: Stretch;
  name: string;
  picture: string | null;
}

/** Whoever is at work now came no longer ago: two days, as businesses may allow. */
const REACH_MS = 3 * DAY_MS;

/** Everyone's time at work that began today or goes on at `now` (a UTC instant), as far as this device may see it, newest first. */
export function useTeamPunches(now: string): TeamPunch[] | undefined {
  const start = useDayStart(now);
  const maxMs = useLongestWork();
  const people = useEverybody();
  const since = new Date(Date.parse(start ?? "2199-01-01") - REACH_MS).toISOString();
  const punches = usePunches({ from: since, to: "9999" });
  return useMemo(() => {
    if (start === undefined || maxMs === undefined || !people || !punches) return undefined;
    const names = groupBy(people, ({ id }) => id);
    return stretchesOf(punches, { now, maxMs })
      .filter(({ from, state }) => from >= start || state === "going-on")
      .map((punch) => {
        const person = names.get(punch.user_id)?.[0];
        const picture = person?.profile_picture_url ?? null;
        return { punch, name: person?.name || person?.email || "Someone", picture };
      });
  }, [start, maxMs, people, punches, now]);
}
