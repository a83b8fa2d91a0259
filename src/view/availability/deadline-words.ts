import type { Deadline, DeadlineProgress } from "#domain/availability/deadlines.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { SayAvailability } from "#words/made/availability.ts";

/** 'Enter your availability for Mar 1 – 14, 2026 by Friday, February 20' */
export function deadlineText(
  say: SayAvailability,
  deadline: Deadline,
  approvalMode: boolean,
  format: Format,
) {
  const days = format.dayRange(deadline.start_date, deadline.end_date);
  const due = format.day(deadline.due_date);
  return say(approvalMode ? "deadline.unavailable" : "deadline.available", { days, due });
}

/** 'Availability for Mar 1 – 14, 2026 is due tomorrow', given the number of days left. */
export function deadlineDueText(say: SayAvailability, deadline: Deadline, left: number, format: Format) {
  const days = format.dayRange(deadline.start_date, deadline.end_date);
  if (left < 0) return say("deadline.overdue", { count: -left, days });
  if (left < 2) return say(left === 0 ? "deadline.dueToday" : "deadline.dueTomorrow", { days });
  return say("deadline.dueIn", { count: left, days });
}

/** '3 of 7 days entered'; empty if there are no days. */
export function enteredText(say: SayAvailability, answer: DeadlineProgress | null): string {
  return answer && answer.entered > 0
    ? say("deadline.entered", { entered: answer.entered, count: answer.days })
    : "";
}

/** The time left, given the number of days. */
export function leftText(say: SayAvailability, left: number): string {
  if (left < 0) return say("deadline.late", { count: -left });
  if (left < 2) return say(left === 0 ? "deadline.today" : "deadline.tomorrow");
  return say("deadline.left", { count: left });
}
