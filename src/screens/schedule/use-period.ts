import { isAt } from "#domain/roster/places.ts";
import { addMonths, monthOf, weeksOfMonth } from "#domain/time/months.ts";
import { addDays, isCalendarDay, startOfWeek } from "#lib/time/calendar-days.ts";
import { useWeekStart } from "#queries/roster.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useRegional } from "#view/format/use-locale.ts";
import { useAddressQuery } from "#view/layout/use-address-query.ts";

/** The position and place that alone are shown, by id; null for all. */
export interface ShownShifts {
  position: string | null;
  place: string | null;
}

/** Whether a shift is shown; one at no place is at each, as on the roster. */
export function isShownShift(
  { position, place }: ShownShifts,
  shift: Pick<Shift, "position_id" | "place_id">,
): boolean {
  return (
    (position === null || shift.position_id === position) &&
    isAt(place === null ? null : new Set([place]), shift)
  );
}

/** The shown week or month; the URL holds it, so that it can be returned to. */
export function usePeriod(today: string) {
  const weekStart = useWeekStart();
  const { firstDayOfWeek } = useRegional();
  const [query, ask] = useAddressQuery();
  const view: "week" | "month" = query.get("view") === "month" ? "month" : "week";
  const asked = query.get("day") ?? "";
  const day = isCalendarDay(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today;
  const week = Array.from({ length: 7 }, (_, count) => addDays(startOfWeek(day, weekStart), count));

  const show = (place: { view?: "week" | "month"; day?: string }) => ask({ view, day, ...place });

  return {
    view,
    /** A day within it. */
    day,
    /** Its weeks as calendar days; the first and last week of a month include days of other months. */
    weeks: view === "week" ? [week] : weeksOfMonth(monthOf(day), firstDayOfWeek),
    show,
    /** Moves a week or a month forwards or back. */
    step: (count: 1 | -1) =>
      show({ day: view === "week" ? addDays(day, count * 7) : `${addMonths(monthOf(day), count)}-01` }),
  };
}
export type Period = ReturnType<typeof usePeriod>;
