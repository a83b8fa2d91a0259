import { answerOf, nextDeadline } from "#domain/availability/deadlines.ts";
import { edgesOf, weeksOfMonth } from "#domain/time/months.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { useAvailabilityOf, useDeadlines } from "#queries/availability.ts";
import { useBusiness } from "#queries/business.ts";
import { useSession } from "#stores/session-store.ts";
import { AHEAD_DAYS } from "#view/availability/use-due-deadline.ts";
import { useRegional } from "#view/format/use-locale.ts";
import { useDeciding } from "#view/people/use-deciding.ts";

/** What the Availability screen shows about the person; undefined while loading. */
export function useOwnAvailability(month: string, today: string) {
  const { firstDayOfWeek } = useRegional();
  const userId = useSession(({ scope }) => scope?.user_id ?? "");
  const isStaff = useSession(({ scope }) => scope?.role === "employee");
  const deadlines = useDeadlines(today);
  const shown = [...weeksOfMonth(month, firstDayOfWeek).flat(), addDays(today, AHEAD_DAYS)];
  const [from, to] = edgesOf([...shown, today, ...(deadlines ?? []).map(({ start_date }) => start_date)]);
  // Entries of the night before reach into the first day.
  const entries = useAvailabilityOf(userId, addDays(from, -1), to);
  const business = useBusiness();
  const { mayDecide, ownRequests } = useDeciding();
  if (!entries || !deadlines || !business) return undefined;
  const approvalMode = business.approval_mode;
  const asking = { today, approvalMode };
  // Only staff are asked to answer deadlines.
  const deadline = isStaff ? nextDeadline(deadlines, userId, entries, asking) : null;
  return {
    userId,
    approvalMode,
    /** Those of the shown month and all later days. */
    entries,
    /** Those of today and later. */
    upcoming: entries.filter(({ date }) => date >= today),
    /** Whoever decides themselves gives no reason. */
    isReasonAsked: approvalMode && !mayDecide(userId),
    /** Who decides a manager's own requests, in words; null for staff, and for who decides themselves. */
    ownRequests: approvalMode && !isStaff && !mayDecide(userId) ? ownRequests : null,
    deadline,
    /** How many of its days are answered. */
    entered: deadline && answerOf(deadline, userId, entries, asking),
  };
}
