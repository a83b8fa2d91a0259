import { AROUND_THE_CLOCK, type DayHours, isAroundTheClock } from "#domain/roster/opening-hours.ts";

export type DayMode = "hours" | "always" | "closed";

/** A day's hours while they are edited; a time that is half typed is null. */
export interface DayDraft {
  day_of_week: number;
  mode: DayMode;
  opening_time: string | null;
  closing_time: string | null;
}

/** What is proposed for a day that gets hours of its own. */
const USUAL_DAY = { opening_time: "09:00", closing_time: "17:00" };

export function dayDraftOf(hours: DayHours): DayDraft {
  const { day_of_week, is_closed, opening_time, closing_time } = hours;
  if (is_closed) return { day_of_week, mode: "closed", ...USUAL_DAY };
  if (isAroundTheClock(hours)) return { day_of_week, mode: "always", ...USUAL_DAY };
  return { day_of_week, mode: "hours", opening_time, closing_time };
}

/** The hours a draft stands for. */
export function hoursOf({ day_of_week, mode, ...times }: DayDraft): DayHours {
  if (mode === "always") return { day_of_week, ...AROUND_THE_CLOCK };
  const opening_time = times.opening_time ?? USUAL_DAY.opening_time;
  const closing_time = times.closing_time ?? USUAL_DAY.closing_time;
  return { day_of_week, is_closed: mode === "closed", opening_time, closing_time };
}

export interface TimeErrors {
  opening_time: string | undefined;
  closing_time: string | undefined;
}

/** What is missing of a day's times, in words; null for nothing. */
export function timeErrors({ mode, opening_time, closing_time }: DayDraft): TimeErrors | null {
  if (mode !== "hours" || (opening_time && closing_time)) return null;
  return {
    opening_time: opening_time ? undefined : "Opening time is required",
    closing_time: closing_time ? undefined : "Closing time is required",
  };
}
