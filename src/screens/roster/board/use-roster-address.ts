import { useNavigate, useSearchParams } from "react-router-dom";
import { links } from "#lib/links.ts";
import { calendarDay, isCalendarDay, startOfWeek } from "#lib/time/calendar-days.ts";
import { useDayStart } from "#queries/business.ts";
import { useWeekStart } from "#queries/roster.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useShownPosition } from "#view/shifts/use-shown-position.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";

export const ROSTER_VIEWS = ["week", "day", "template"] as const;

/** What the view by template may be grouped by instead. */
export const OTHER_GROUPINGS = ["position", "place"] as const;

/** What the shifts of a week are grouped by. */
export type RosterGrouping = "template" | (typeof OTHER_GROUPINGS)[number];

/** Whether a view is that by template, grouped by something else. */
export function isGrouping(view: string): view is (typeof OTHER_GROUPINGS)[number] {
  return OTHER_GROUPINGS.some((one) => one === view);
}

/**
 * The shown week (its first calendar day), view, position and places of the roster, and today in the business's zone;
 * undefined until today is known. The URL holds them, so that they can be shared and returned to.
 */
export function useRosterAddress() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const dayStart = useDayStart(useNow(EVERY_MINUTE_MS));
  const { zone } = useFormat();
  const firstDayOfWeek = useWeekStart();
  const [position] = useShownPosition();
  /** As asked for: see shownPlaces. */
  const at = query.get("place");
  if (!dayStart) return undefined;
  const view = [...ROSTER_VIEWS, ...OTHER_GROUPINGS].find((name) => name === query.get("view")) ?? "week";
  const asked = query.get("week") ?? "";
  const today = calendarDay(dayStart, zone);
  const isDay = isCalendarDay(asked) && !Number.isNaN(Date.parse(asked));
  const from = startOfWeek(isDay ? asked : today, firstDayOfWeek);
  const goTo = (week: string) => navigate(links.roster({ week, view, position, place: at }));
  return { from, view, position, place: at, today, goTo };
}
export type RosterAddress = NonNullable<ReturnType<typeof useRosterAddress>>;
