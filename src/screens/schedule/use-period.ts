import { useSearchParams } from "react-router-dom";
import { addMonths, monthOf, weeksOfMonth } from "#domain/time/months.ts";
import { addDays, isCalendarDay, startOfWeek } from "#lib/format/calendar-days.ts";
import { useWeekStart } from "#queries/roster.ts";
import { useRegional } from "#view/format/use-locale.ts";

export type PeriodView = "week" | "month";

/** The shown week or month; the URL holds it, so that it can be returned to. */
export interface Period {
  view: PeriodView;
  /** A day within it. */
  day: string;
  /** Its weeks as calendar days; the first and last week of a month include days of other months. */
  weeks: string[][];
  show: (place: { view?: PeriodView; day?: string }) => void;
  /** Moves a week or a month forwards or back. */
  step: (count: 1 | -1) => void;
}

export function usePeriod(today: string): Period {
  const weekStart = useWeekStart();
  const { firstDayOfWeek } = useRegional();
  const [query, setQuery] = useSearchParams();
  const view: PeriodView = query.get("view") === "month" ? "month" : "week";
  const asked = query.get("day") ?? "";
  const day = isCalendarDay(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today;
  const week = Array.from({ length: 7 }, (_, count) => addDays(startOfWeek(day, weekStart), count));

  function show(place: { view?: PeriodView; day?: string }) {
    setQuery({ view, day, ...place }, { replace: true });
  }

  return {
    view,
    day,
    weeks: view === "week" ? [week] : weeksOfMonth(monthOf(day), firstDayOfWeek),
    show,
    step: (count) =>
      show({ day: view === "week" ? addDays(day, count * 7) : `${addMonths(monthOf(day), count)}-01` }),
  };
}
