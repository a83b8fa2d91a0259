import type { Deadline, DeadlineProgress } from "#domain/availability/deadlines.ts";
import { counted } from "#lib/format/counted.ts";
import type { Format } from "#lib/format/create-format.ts";

/** 'Please enter your availability for Mar 1 – 14, 2026 by Friday, February 20' */
export function deadlineText(
  { start_date, end_date, due_date }: Deadline,
  approvalMode: boolean,
  format: Format,
): string {
  const what = approvalMode ? "submit your unavailable days" : "enter your availability";
  return `Please ${what} for ${format.dayRange(start_date, end_date)} by ${format.day(due_date)}`;
}

/** 'Availability for Mar 1 – 14, 2026 is due tomorrow', given the number of days left. */
export function deadlineDueText({ start_date, end_date }: Deadline, days: number, format: Format): string {
  const due =
    days < 0 ? `was due ${counted(-days, "day")} ago` : `is due ${DUE_WORDS[days] ?? `in ${days} days`}`;
  return `Availability for ${format.dayRange(start_date, end_date)} ${due}`;
}

const DUE_WORDS = ["today", "tomorrow"];

/** '3 of 7 days entered'; empty if there are no days. */
export function enteredText(answer: DeadlineProgress | null): string {
  return answer && answer.entered > 0 ? `${answer.entered} of ${counted(answer.days, "day")} entered` : "";
}

/** The time left, given the number of days. */
export function leftText(days: number): string {
  if (days < 0) return `This was due ${counted(-days, "day")} ago`;
  if (days === 0) return "Today is the last day";
  return days === 1 ? "Due tomorrow" : `${days} days left`;
}
