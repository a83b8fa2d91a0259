import { useNavigate, useSearchParams } from "react-router-dom";
import { links } from "#lib/links.ts";
import { calendarDay, isCalendarDay, startOfWeek } from "#lib/time/calendar-days.ts";
import { useDayStart } from "#queries/business.ts";
import { useWeekStart } from "#queries/roster.ts";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { usePositionFilter } from "./shown-week.ts";

export const ROSTER_VIEWS = ["week", "day", "template"] as const;

/**
 * The shown week (its first calendar day), view, position and places of the roster, and today in the business's zone; undefined until
 * today is known. The URL holds them, so that they can be shared and returned to.
 */
export function useRosterPlace() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const dayStart = useDayStart(useNow(EVERY_MINUTE_MS));
  const { zone } = useFormat();
  const firstDayOfWeek = useWeekStart();
  const position = usePositionFilter();
  /** As asked for: see shownPlaces. */
  const at = query.get("place");
  if (!dayStart) return undefined;
  const view = ROSTER_VIEWS.find((name) => name === query.get("view")) ?? "week";
  const asked = query.get("week") ?? "";
  const today = calendarDay(dayStart, zone);
  const isDay = isCalendarDay(asked) && !Number.isNaN(Date.parse(asked));
  const from = startOfWeek(isDay ? asked : today, firstDayOfWeek);
  const goTo = (week: string) => navigate(links.roster({ week, view, position, place: at }));
  return { from, view, position, place: at, today, goTo };
}
export type RosterPlace = NonNullable<ReturnType<typeof useRosterPlace>>;
