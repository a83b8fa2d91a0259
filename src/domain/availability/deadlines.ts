import { groupBy } from "#lib/group-by.ts";
import { addDays, DAY_MS } from "#lib/time/calendar-days.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import { lengthInDays } from "../time/day-range.ts";

/** A request that people enter when they can work from start_date to end_date, by `due_date` (inclusive). */
export type Deadline = Pick<AvailabilityDeadline, "id" | "start_date" | "end_date" | "due_date">;

/** What decides whether a deadline is answered. */
export interface Asking {
  today: string;
  /** In approval mode everybody counts as available: one entry means that the other days are free. */
  approvalMode: boolean;
}

/** How many of a deadline's days a person has entered, whatever a manager decided about them. */
export interface DeadlineProgress {
  days: number;
  entered: number;
  isDone: boolean;
}

/** Returns a person's progress, by the rules of access.has_answered: past days of a running deadline do not count. */
export function answerOf(
  { start_date, end_date }: Deadline,
  userId: string,
  entries: readonly { user_id: string; date: string }[],
  { today, approvalMode }: Asking,
): DeadlineProgress {
  const isRunning = start_date < today && today <= end_date && !approvalMode;
  const from = isRunning ? today : start_date;
  const own = entries.filter(({ user_id, date }) => user_id === userId && from <= date && date <= end_date);
  const entered = new Set(own.map(({ date }) => date)).size;
  const days = lengthInDays({ from, to: end_date });
  return { days, entered, isDone: approvalMode ? entered > 0 : entered >= days };
}

/** Returns the people who have not answered, with their progress. After the due date they are overdue. */
export function unanswered<P extends { id: string }>(
  deadline: Deadline,
  people: readonly P[],
  entries: readonly { user_id: string; date: string }[],
  asking: Asking,
): { person: P; answer: DeadlineProgress }[] {
  const entriesOf = groupBy(entries, ({ user_id }) => user_id);
  return people
    .map((person) => ({
      person,
      answer: answerOf(deadline, person.id, entriesOf.get(person.id) ?? [], asking),
    }))
    .filter(({ answer }) => !answer.isDone);
}

/** Returns 'open' until the due date has passed, then 'due' until the last day has passed, then 'over'. */
export function deadlineState({ due_date, end_date }: Deadline, today: string): "open" | "due" | "over" {
  if (today <= due_date) return "open";
  return today <= end_date ? "due" : "over";
}

/** Returns how many days are left to answer: 0 on the due date, negative afterwards. */
export function daysLeft({ due_date }: Deadline, today: string): number {
  return (Date.parse(due_date) - Date.parse(today)) / DAY_MS;
}

/** Returns the days of a deadline that can still be entered: at most a year, the most that one entry covers. */
export function stretchLeft({ start_date, end_date }: Deadline, today: string): { from: string; to: string } {
  const from = start_date < today ? today : start_date;
  const last = addDays(from, 365);
  return { from, to: end_date < last ? end_date : last };
}

/** How many days before it is due people are reminded of a deadline. */
export const SOON_DAYS = 3;

/**
 * Returns the deadline that a person should answer first: the earliest due one whose days are not over. One whose days
 * have begun is mostly too late, and gives way to a coming one that is overdue or due soon.
 */
export function nextDeadline<D extends Deadline>(
  deadlines: readonly D[],
  userId: string,
  entries: readonly { user_id: string; date: string }[],
  asking: Asking,
): D | null {
  const [first] = deadlines
    .filter((deadline) => deadlineState(deadline, asking.today) !== "over")
    .filter((deadline) => !answerOf(deadline, userId, entries, asking).isDone)
    .sort((one, other) => (orderOf(one, asking) < orderOf(other, asking) ? -1 : 1));
  return first ?? null;
}

function orderOf(deadline: Deadline, { today }: Asking): string {
  const isUrgent = deadline.start_date > today && daysLeft(deadline, today) <= SOON_DAYS;
  return `${isUrgent ? 0 : 1}${deadline.due_date}${deadline.id}`;
}

/** Returns why the server would refuse a deadline: it is due at most a year before its days, and before their end. */
export function deadlineProblem(
  { start_date, end_date, due_date }: Omit<Deadline, "id">,
  today: string,
): "missing" | "backwards" | "due-late" | "due-past" | "due-early" | null {
  if (!start_date || !end_date || !due_date) return "missing";
  if (end_date < start_date) return "backwards";
  if (due_date > end_date) return "due-late";
  if (due_date < today) return "due-past";
  return Date.parse(start_date) - Date.parse(due_date) > 366 * DAY_MS ? "due-early" : null;
}
