import { useState } from "react";
import { daysLeft, nextDeadline } from "#domain/availability/deadlines.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { useAvailabilityOf, useDeadlines } from "#queries/availability.ts";
import { useBusiness } from "#queries/business.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";

const SOON_DAYS = 3;

/**
 * The deadline that somebody should answer today: it is due within three days or overdue, and they have not answered.
 * Null for none, undefined while loading.
 */
export function useDueDeadline(userId: string, today: string): AvailabilityDeadline | null | undefined {
  const deadlines = useDeadlines(today);
  // All that a deadline could be about, so that the question stays the same whichever there are.
  const entries = useAvailabilityOf(userId, addDays(today, -AHEAD_DAYS), addDays(today, AHEAD_DAYS));
  const approvalMode = useBusiness()?.approval_mode;
  const [wasDue, setWasDue] = useState<boolean>();
  if (!deadlines || !entries || approvalMode === undefined) return undefined;
  const next = nextDeadline(deadlines, userId, entries, { today, approvalMode });
  const due = next && daysLeft(next, today) <= SOON_DAYS ? next : null;
  if (wasDue === undefined) setWasDue(due !== null);
  // One that comes later is told of by itself, and would push about what somebody reads.
  return wasDue === false ? null : due;
}

/** As far ahead as something can be entered today, and a little more. */
export const AHEAD_DAYS = 400;
