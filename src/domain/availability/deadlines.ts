import { addDays, DAY_MS } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";

/** By `due_date`, both ends of the stretch and that day included, people say when they can work. */
export interface Deadline {
  id: string;
  start_date: string;
  end_date: string;
  due_date: string;
}

/** What decides whether a deadline is answered. */
export interface Asking {
  today: string;
  /** With it everybody counts as available: one entry says that the rest of the days are free. */
  approvalMode: boolean;
}

/** How much of a deadline's stretch somebody has said something about, whatever a manager said to it. */
export interface DeadlineProgress {
  days: number;
  entered: number;
  isDone: boolean;
}

/**
 * Without Approval Mode every day of the stretch is wanted, but for those that are past while it lasts: they cannot be
 * entered any more. The rules are those of access.has_answered in the database.
 */
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
  const days = (Date.parse(end_date) - Date.parse(from)) / DAY_MS + 1;
  return { days, entered, isDone: approvalMode ? entered > 0 : entered >= days };
}

/** The people who have not answered, with what they have entered. After the due date they are overdue. */
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

/** 'open' until the due date is over, then 'due' until the stretch itself is, then 'over'. */
export function deadlineState({ due_date, end_date }: Deadline, today: string): "open" | "due" | "over" {
  if (today <= due_date) return "open";
  return today <= end_date ? "due" : "over";
}

/** How many days are left to answer: 0 on the last one, fewer than that afterwards. */
export function daysLeft({ due_date }: Deadline, today: string): number {
  return (Date.parse(due_date) - Date.parse(today)) / DAY_MS;
}

/** What is left of a deadline's stretch to say something about: at most as much as can be entered at once, a year. */
export function stretchLeft({ start_date, end_date }: Deadline, today: string): { from: string; to: string } {
  const from = start_date < today ? today : start_date;
  const last = addDays(from, 365);
  return { from, to: end_date < last ? end_date : last };
}

/** The deadline that somebody should answer first: of those whose stretch is not over, the one that is due first. */
export function nextDeadline<D extends Deadline>(
  deadlines: readonly D[],
  userId: string,
  entries: readonly { user_id: string; date: string }[],
  asking: Asking,
): D | null {
  const [first] = deadlines
    .filter((deadline) => deadlineState(deadline, asking.today) !== "over")
    .filter((deadline) => !answerOf(deadline, userId, entries, asking).isDone)
    .sort((one, other) => (one.due_date + one.id < other.due_date + other.id ? -1 : 1));
  return first ?? null;
}

/**
 * What is wrong with a deadline, as the server sees it: it is due at most a year ahead of its stretch, and before its
 * end.
 */
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
