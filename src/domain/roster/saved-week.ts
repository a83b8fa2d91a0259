import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { WantedShift } from "./place-shifts.ts";
import { publicationOf } from "./publication.ts";
import type { RosterEdit } from "./roster-edit.ts";

type SavedShift = SavedRoster["shifts"][number];

/** What is kept of a week's shifts to use them again: the days of the week, not the dates; Sunday is 0. */
export function savedShiftsOf(shifts: readonly Shift[]): SavedShift[] {
  return shifts.map(({ date, time_slot, start_time, end_time, user_id }) => ({
    day_of_week: new Date(date).getUTCDay(),
    time_slot,
    start_time,
    end_time,
    user_id,
  }));
}

/** The saved shifts as they are wanted in the week of these seven calendar days, whichever of them is its first. */
export function shiftsFromSaved(saved: readonly SavedShift[], days: readonly string[]): WantedShift[] {
  const dateOf = new Map(days.map((date) => [new Date(date).getUTCDay(), date]));
  const counts = new Map<string, number>();
  return saved.flatMap(({ day_of_week, ...shift }) => {
    const date = dateOf.get(day_of_week);
    if (!date) return [];
    const position = counts.get(date) ?? 0;
    counts.set(date, position + 1);
    return [{ ...shift, date, estimated_pay: null, notes: "", position }];
  });
}

/** What clears the drafts of a week. What was published stays. */
export function withoutDrafts(shifts: readonly Shift[]): { edits: RosterEdit[]; kept: Shift[] } {
  const isDraft = (shift: Shift) => publicationOf(shift) === "draft";
  return {
    edits: shifts.filter(isDraft).map(({ id }) => ({ kind: "remove", id })),
    kept: shifts.filter((shift) => !isDraft(shift)),
  };
}
