import { addDays, DAY_MS, isCalendarDay } from "#lib/format/calendar-days.ts";

/** The days an entry is made for, as somebody chooses them; weekdays are counted from Sunday as 0. */
export type DayChoice =
  | { kind: "days"; days: readonly string[] }
  | { kind: "range"; from: string; to: string }
  | { kind: "weekly"; weekdays: readonly number[]; from: string; to: string };

/** 'none': no day is chosen. 'past': it begins before today. 'backwards': it ends before it begins. */
export type ChoiceProblem = "none" | "past" | "backwards" | "too-long";

/** The longest stretch that can be entered at once: a year. */
const STRETCH_MAX_DAYS = 366;

/** The calendar days of a choice, each once and in order; none of a stretch that cannot be entered. */
export function chosenDays(choice: DayChoice): string[] {
  if (choice.kind === "days") return [...new Set(choice.days)].sort();
  const length = lengthOf(choice);
  if (!(length >= 1 && length <= STRETCH_MAX_DAYS)) return [];
  const days = Array.from({ length }, (_, at) => addDays(choice.from, at));
  if (choice.kind === "range") return days;
  return days.filter((day) => choice.weekdays.includes(new Date(day).getUTCDay()));
}

/** What keeps a choice from being entered today; null when nothing does. What is past stays as it was. */
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

/** How many days a stretch has, both ends included; not a number while one of them is missing. */
function lengthOf({ from, to }: { from: string; to: string }): number {
  if (!isCalendarDay(from) || !isCalendarDay(to)) return Number.NaN;
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
