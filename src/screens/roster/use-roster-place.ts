import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { calendarDay, isCalendarDay, startOfWeek } from "#lib/format/calendar-days.ts";
import { links } from "#lib/links.ts";
import { useDayStart } from "#queries/business.ts";
import { useWeekStart } from "#queries/roster.ts";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";

export const ROSTER_VIEWS = ["week", "day", "template"] as const;
export type RosterView = (typeof ROSTER_VIEWS)[number];

/** The shown week and view of the roster; the URL holds them, so that they can be shared and returned to. */
export interface RosterPlace {
  /** The first calendar day of its week. */
  from: string;
  view: RosterView;
  /** Today's calendar day in the business's zone. */
  today: string;
  goTo: (to: { week?: string; view?: RosterView }) => void;
}

/** The place that the URL names; undefined until today is known. */
export function useRosterPlace(): RosterPlace | undefined {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const dayStart = useDayStart(useNow(EVERY_MINUTE_MS));
  const { zone } = useFormat();
  const firstDayOfWeek = useWeekStart();
  const asked = query.get("week") ?? "";
  const view = ROSTER_VIEWS.find((name) => name === query.get("view")) ?? "week";
  return useMemo(() => {
    if (!dayStart) return undefined;
    const today = calendarDay(dayStart, zone);
    const isDay = isCalendarDay(asked) && !Number.isNaN(Date.parse(asked));
    const from = startOfWeek(isDay ? asked : today, firstDayOfWeek);
    return {
      from,
      view,
      today,
      goTo: (to) => navigate(links.roster({ week: from, view, ...to })),
    };
  }, [dayStart, zone, firstDayOfWeek, asked, view, navigate]);
}
