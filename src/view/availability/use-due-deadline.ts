import { useState } from "react";
import { daysLeft, nextDeadline, SOON_DAYS } from "#domain/availability/deadlines.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { useAvailabilityOf, useDeadlines } from "#queries/availability.ts";
import { useBusiness } from "#queries/business.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";

/** The unanswered deadline that is overdue or due within three days. Null without one, undefined while loading. */
export function useDueDeadline(userId: string, today: string): AvailabilityDeadline | null | undefined {
  const deadlines = useDeadlines(today);
  // Covers all possible deadlines, so that the query does not change with them.
  const entries = useAvailabilityOf(userId, addDays(today, -AHEAD_DAYS), addDays(today, AHEAD_DAYS));
  const approvalMode = useBusiness()?.approval_mode;
  const [wasDue, setWasDue] = useState<boolean>();
  if (!deadlines || !entries || approvalMode === undefined) return undefined;
  const next = nextDeadline(deadlines, userId, entries, { today, approvalMode });
  const due = next && daysLeft(next, today) <= SOON_DAYS ? next : null;
  if (wasDue === undefined) setWasDue(due !== null);
  // A later one has its own notification, and would move what somebody reads.
  return wasDue === false ? null : due;
}

/** A little more than the furthest day for which something can be entered today. */
export const AHEAD_DAYS = 400;
