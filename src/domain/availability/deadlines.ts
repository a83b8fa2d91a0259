import { addDays, DAY_MS } from "#lib/format/calendar-days.ts";

/** By `due_date`, both ends of the stretch and that day included, people say when they can work. */
export interface Deadline {
  id: string;
  start_date: string;
  end_date: string;
  due_date: string;
}

/** Whoever entered something for a day of the stretch has answered, whatever a manager said to it. */
export function hasAnswered(
  { start_date, end_date }: Deadline,
  userId: string,
  entries: readonly { user_id: string; date: string }[],
): boolean {
  return entries.some(({ user_id, date }) => user_id === userId && start_date <= date && date <= end_date);
}

/** The people who entered nothing for the stretch. After the due date they are overdue. */
export function unanswered<P extends { id: string }>(
  deadline: Deadline,
  people: readonly P[],
  entries: readonly { user_id: string; date: string }[],
): P[] {
  const inside = entries.filter(({ date }) => deadline.start_date <= date && date <= deadline.end_date);
  const said = new Set(inside.map(({ user_id }) => user_id));
  return people.filter(({ id }) => !said.has(id));
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
  today: string,
): D | null {
  const [first] = deadlines
    .filter((deadline) => deadlineState(deadline, today) !== "over")
    .filter((deadline) => !hasAnswered(deadline, userId, entries))
    .sort((one, other) => (one.due_date + one.id < other.due_date + other.id ? -1 : 1));
  return first ?? null;
}

/** What is wrong with a deadline, as the server sees it: it is due at most a year ahead of its stretch, and before its end. */
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
