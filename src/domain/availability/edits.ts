import { isCalendarDay } from "#lib/time/calendar-days.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { newerFields } from "../merge/merge-fields.ts";
import { daysOfRange, lengthInDays } from "../time/day-range.ts";

/** The fields of an entry for one day of a person. */
export type EntryFields = Pick<
  StaffAvailability,
  | "user_id"
  | "date"
  | "all_day"
  | "start_time"
  | "end_time"
  | "available"
  | "preference"
  | "reason"
  | "status"
  | "time_slots"
  | "series_id"
> &
  Partial<Pick<StaffAvailability, "denial_reason">>;

/**
 * One step of changing availability. All changes are lists of such steps, so that they can be undone. `over` is what the
 * step that is undone left.
 */
export type AvailabilityEdit =
  /** With `isShared` the id follows from what the entry is made of (domain/sync/row-ids.ts). */
  | { kind: "add"; id: string; entry: EntryFields; isShared?: true }
  | {
      kind: "change";
      id: string;
      fields: Partial<Omit<EntryFields, "user_id" | "date">>;
      over?: Partial<EntryFields>;
    }
  | { kind: "remove"; id: string; over?: Partial<EntryFields> };

/** What people see of an entry. */
const SEEN: ReadonlySet<string> = new Set([
  "all_day",
  "start_time",
  "end_time",
  "available",
  "preference",
  "reason",
  "status",
]);

/** Whether an edit would undo what somebody else has changed since. */
export function isOverNewer(edit: AvailabilityEdit, now: StaffAvailability | null): boolean {
  if (edit.kind === "add" || !edit.over || !now) return false;
  return newerFields(edit.over, now).some((name) => SEEN.has(name));
}

/**
 * The step that undoes an edit of the entry `before`, which the edit left as `after`. A restored entry gets a new id:
 * deleted ids stay so.
 */
export function inverseEntryEdits(
  edit: AvailabilityEdit,
  before: StaffAvailability | null,
  after: Partial<EntryFields>,
  newId: () => string,
): AvailabilityEdit | null {
  if (edit.kind === "add") return { kind: "remove", id: edit.id, over: after };
  if (!before) return null;
  const entry = fieldsOf(before);
  if (edit.kind === "remove") return { kind: "add", id: newId(), entry };
  const names = Object.keys(edit.fields) as (keyof EntryFields)[];
  return {
    kind: "change",
    id: edit.id,
    fields: Object.fromEntries(names.map((name) => [name, entry[name]])),
    over: after,
  };
}

function fieldsOf(row: StaffAvailability): EntryFields {
  const { user_id, date, all_day, start_time, end_time, available, reason, status, time_slots } = row;
  const hours = { all_day, start_time, end_time };
  // Rows stored by versions without series and wishes have neither.
  const { series_id = null, preference = null } = row;
  return { user_id, date, ...hours, available, preference, reason, status, time_slots, series_id };
}

/** The days that a person chooses for an entry; Sunday is 0. */
export type DayChoice =
  | { kind: "days"; days: readonly string[] }
  | { kind: "range"; from: string; to: string }
  | { kind: "weekly"; weekdays: readonly number[]; from: string; to: string };

/** 'none': no day is chosen. 'past': it begins before today. 'backwards': it ends before it begins. */
export type ChoiceProblem = "none" | "past" | "backwards" | "too-long";

/** The longest span of one entry: a year. */
const STRETCH_MAX_DAYS = 366;

/** Returns the calendar days of a choice, unique and in order; empty if the span is invalid. */
export function chosenDays(choice: DayChoice): string[] {
  if (choice.kind === "days") return [...new Set(choice.days)].sort();
  const length = lengthOf(choice);
  if (!(length >= 1 && length <= STRETCH_MAX_DAYS)) return [];
  const days = daysOfRange(choice);
  if (choice.kind === "range") return days;
  return days.filter((day) => choice.weekdays.includes(new Date(day).getUTCDay()));
}

/** Returns why a choice cannot be entered today; null if it can. Past days cannot change. */
export function choiceProblem(choice: DayChoice, today: string): ChoiceProblem | null {
  if (choice.kind !== "days") {
    const length = lengthOf(choice);
    if (length < 1) return "backwards";
    if (length > STRETCH_MAX_DAYS) return "too-long";
  }
  const [first] = chosenDays(choice);
  if (first === undefined) return "none";
  return first < today ? "past" : null;
}

/** Returns the number of days in a span, both ends included; NaN if one is missing. */
function lengthOf({ from, to }: { from: string; to: string }): number {
  if (!isCalendarDay(from) || !isCalendarDay(to)) return Number.NaN;
  return lengthInDays({ from, to });
}
