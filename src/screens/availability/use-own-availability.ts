import { useMemo } from "react";
import { answerOf, type DeadlineProgress, nextDeadline } from "#domain/availability/deadlines.ts";
import { edgesOf, weeksOfMonth } from "#domain/time/months.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { useAvailabilityOf, useDeadlines } from "#queries/availability.ts";
import { useBusiness } from "#queries/business.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { useSession } from "#stores/session-store.ts";
import { AHEAD_DAYS } from "#view/availability/use-due-deadline.ts";
import { useRegional } from "#view/format/use-locale.ts";

export interface OwnAvailability {
  userId: string;
  approvalMode: boolean;
  /** The person's entries for the shown month and all later days. */
  entries: StaffAvailability[];
  /** The entries for today and later. */
  upcoming: StaffAvailability[];
  /** Whether a reason is required; not for a manager, who decides themselves. */
  isReasonAsked: boolean;
  /** The deadline to answer; only staff get one. */
  deadline: AvailabilityDeadline | null;
  /** How many of its days are answered. */
  answer: DeadlineProgress | null;
}

/** What the Availability screen shows about the person; undefined while loading. */
export function useOwnAvailability(month: string, today: string): OwnAvailability | undefined {
  const { firstDayOfWeek } = useRegional();
  const userId = useSession(({ scope }) => scope?.user_id ?? "");
  const isStaff = useSession(({ scope }) => scope?.role === "employee");
  const deadlines = useDeadlines(today);
  const shown = [...weeksOfMonth(month, firstDayOfWeek).flat(), addDays(today, AHEAD_DAYS)];
  const [from, to] = edgesOf([...shown, today, ...(deadlines ?? []).map(({ start_date }) => start_date)]);
  // Entries of the night before reach into the first day.
  const entries = useAvailabilityOf(userId, addDays(from, -1), to);
  const business = useBusiness();
  return useMemo(() => {
    if (!entries || !deadlines || !business) return undefined;
    const approvalMode = business.approval_mode;
    const asking = { today, approvalMode };
    const deadline = isStaff ? nextDeadline(deadlines, userId, entries, asking) : null;
    return {
      userId,
      approvalMode,
      deadline,
      answer: deadline && answerOf(deadline, userId, entries, asking),
      entries,
      upcoming: entries.filter(({ date }) => date >= today),
      isReasonAsked: approvalMode && isStaff,
    };
  }, [entries, deadlines, business, userId, isStaff, today]);
}
