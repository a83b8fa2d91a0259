import { useMemo } from "react";
import { ownPlaces } from "#domain/roster/places.ts";
import { addDays, isCalendarDay, startOfWeek, WEEK_DAYS } from "#lib/time/calendar-days.ts";
import { useWeekStart } from "#queries/roster.ts";
import { useShifts } from "#queries/shifts.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { useAddressQuery } from "#view/layout/use-address-query.ts";
import { useChosenDay } from "#view/shifts/day-chooser.tsx";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShownPlaces } from "#view/shifts/use-shown-places.ts";
import { useShownPosition } from "#view/shifts/use-shown-position.ts";
import { rosterVersion, teamShifts } from "./team-roster.ts";

/** Whose shifts the Schedule shows, over which span, and whether only those beside one's own; its address keeps them. */
export function useTeamAddress() {
  const [query, ask] = useAddressQuery();
  return {
    isTeam: query.get("who") === "team",
    span: query.get("span") === "week" ? "week" : "day",
    isWithMe: query.get("with") === "me",
    showTeam: (is: boolean) => ask({ who: is ? "team" : null }),
    showSpan: (span: "day" | "week") => ask({ span: span === "week" ? span : null }),
    showWithMe: (is: boolean) => ask({ with: is ? "me" : null }),
  } as const;
}

/** The seven calendar days of the week that the Schedule's address asks for, the chosen one, and steps to other weeks. */
export function useScheduleWeek(today: string) {
  const [query] = useAddressQuery();
  const weekStart = useWeekStart();
  const asked = query.get("day") ?? "";
  const near = isCalendarDay(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today;
  const first = startOfWeek(near, weekStart);
  const days = Array.from({ length: WEEK_DAYS }, (_, count) => addDays(first, count));
  const [day, showDay] = useChosenDay(days, today);
  return { days, day, showDay, step: (by: 1 | -1) => showDay(addDays(day, by * WEEK_DAYS)) };
}

export type ShownTeam = NonNullable<ReturnType<typeof useTeam>>;

/** The published shifts of some days as far as the page's filter shows them; undefined while loading. */
export function useTeam({ me, places, positions, rules }: Schedule, days: readonly string[]) {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  // What began the evening before goes on into the first day.
  const shifts = useShifts(addDays(first, -1), last);
  const { isWithMe } = useTeamAddress();
  const chosen = useShownPlaces()?.shown;
  // Who works with me is where I am, also where I usually am not.
  const shown = isWithMe && chosen !== undefined ? null : chosen;
  const [position] = useShownPosition(positions);
  return useMemo(() => {
    if (!shifts || shown === undefined) return undefined;
    const own = ownPlaces(me, places);
    const isOnlyOne = shown?.size === 1;
    return {
      /** All that are published, also of the evening before. */
      published: shifts.filter(({ published }) => published),
      /** Those that the filter shows. */
      shifts: teamShifts(shifts, { position, places: shown, withPerson: isWithMe ? me : null }, rules.zone),
      /** The place that alone is shown; undefined for several, and where there are not several. */
      onlyPlace: isOnlyOne ? places.find(({ id }) => shown.has(id)) : undefined,
      shownPlaces: shown,
      /** The order of what is shown, one's own places first; no places where the place goes without saying. */
      order: {
        places: isOnlyOne
          ? []
          : places
              .map(({ id }) => id)
              .sort((one, other) => Number(own?.has(other) ?? 0) - Number(own?.has(one) ?? 0)),
        positions: positions.map(({ id }) => id),
      },
      version: rosterVersion(shifts.filter(({ date }) => first <= date)),
    };
  }, [shifts, shown, position, isWithMe, me, places, positions, rules.zone, first]);
}

/** When the device last held what the server had, as a UTC instant; null if never. */
export function useAsOf(): string | null {
  return useSyncStatus(({ lastSyncedAt, comparedAt }) =>
    [lastSyncedAt, comparedAt].reduce((one, other) => ((other ?? "") > (one ?? "") ? other : one), null),
  );
}
