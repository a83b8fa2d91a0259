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

type ScheduleView = "list" | "week" | "month";

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

/** What the address asks for without a view: the list from today on, and with a day its week. */
const viewOf = (view: string | null, day: string | null): ScheduleView =>
  view === "month" || view === "list" || view === "week" ? view : day ? "week" : "list";

/** The list from today on, or the shown week or month; the URL holds it, so that it can be returned to. */
export function usePeriod(today: string) {
  const weekStart = useWeekStart();
  const { firstDayOfWeek } = useRegional();
  const [query, ask] = useAddressQuery();
  const asked = query.get("day") ?? "";
  const view = viewOf(query.get("view"), asked);
  const day = isCalendarDay(asked) && !Number.isNaN(Date.parse(asked)) ? asked : today;
  const week = Array.from({ length: 7 }, (_, count) => addDays(startOfWeek(day, weekStart), count));

  const show = (place: { view?: ScheduleView; day?: string }) => ask({ view, day, ...place });

  return {
    view,
    /** A day within it. */
    day,
    /** Its weeks as calendar days; the first and last week of a month include days of other months. */
    weeks: view !== "month" ? [week] : weeksOfMonth(monthOf(day), firstDayOfWeek),
    show,
    /** Moves a week or a month forwards or back. */
    step: (count: 1 | -1) =>
      show({ day: view !== "month" ? addDays(day, count * 7) : `${addMonths(monthOf(day), count)}-01` }),
  };
}
export type Period = ReturnType<typeof usePeriod>;
