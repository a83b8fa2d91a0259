import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { useLiveRows } from "./use-live.ts";

/** Returns the visible availability between two calendar days, both inclusive, by day. */
export function useAvailability(from: string, to: string): StaffAvailability[] | undefined {
  return useLiveRows("availability", { selector: { date: { $gte: from, $lte: to } } }, byDay);
}

/** Returns one person's availability between two calendar days, both inclusive, by day. */
export function useAvailabilityOf(
  user_id: string,
  from: string,
  to: string,
): StaffAvailability[] | undefined {
  return useLiveRows("availability", { selector: { user_id, date: { $gte: from, $lte: to } } }, byDay);
}

/** Returns undecided time off from a calendar day on, by day. */
export function useDaysOffAsked(from: string): StaffAvailability[] | undefined {
  const selector = { status: "pending", available: false, date: { $gte: from } };
  return useLiveRows("availability", { selector }, byDay);
}

function byDay(entries: StaffAvailability[]): StaffAvailability[] {
  return entries.sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** Returns the deadlines whose days end on or after a calendar day, by due date. */
export function useDeadlines(from: string): AvailabilityDeadline[] | undefined {
  return useLiveRows("deadline", { selector: { date: { $gte: from } } }, (found) =>
    found.sort((one, other) => (one.due_date < other.due_date ? -1 : 1)),
  );
}
