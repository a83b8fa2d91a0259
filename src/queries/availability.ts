import { map } from "rxjs";
import { rows } from "#replica/collections.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** Returns the visible availability between two calendar days, both inclusive, by day. */
export function useAvailability(from: string, to: string): StaffAvailability[] | undefined {
  return useLive<StaffAvailability[]>(
    ({ replica }) =>
      replica.staff_availability
        .find({ selector: { kind: "availability", date: { $gte: from, $lte: to } } })
        .$.pipe(
          map((found) =>
            rowsOf<StaffAvailability>(found).sort((one, other) => (one.date < other.date ? -1 : 1)),
          ),
        ),
    `availability ${from} ${to}`,
  );
}

/** Returns one person's availability between two calendar days, both inclusive, by day. */
export function useAvailabilityOf(userId: string, from: string, to: string): StaffAvailability[] | undefined {
  return useLive<StaffAvailability[]>(
    ({ replica }) =>
      replica.staff_availability
        .find({ selector: { kind: "availability", user_id: userId, date: { $gte: from, $lte: to } } })
        .$.pipe(
          map((found) =>
            rowsOf<StaffAvailability>(found).sort((one, other) => (one.date < other.date ? -1 : 1)),
          ),
        ),
    `availability of ${userId} ${from} ${to}`,
  );
}

/** Returns undecided time off from a calendar day on, by day. */
export function useDaysOffAsked(from: string): StaffAvailability[] | undefined {
  return useLive<StaffAvailability[]>(
    ({ replica }) =>
      replica.staff_availability
        .find({
          selector: { kind: "availability", status: "pending", available: false, date: { $gte: from } },
        })
        .$.pipe(
          map((found) =>
            rowsOf<StaffAvailability>(found).sort((one, other) => (one.date < other.date ? -1 : 1)),
          ),
        ),
    `days off asked ${from}`,
  );
}

/** Returns the deadlines whose days end on or after a calendar day, by due date. */
export function useDeadlines(from: string): AvailabilityDeadline[] | undefined {
  return useLive<AvailabilityDeadline[]>(
    ({ replica }) =>
      // The collection has the type of its first entity.
      rows(replica, "deadline")
        .find({ selector: { kind: "deadline", date: { $gte: from } } })
        .$.pipe(
          map((found) =>
            (rowsOf(found) as unknown[] as AvailabilityDeadline[]).sort((one, other) =>
              one.due_date < other.due_date ? -1 : 1,
            ),
          ),
        ),
    `deadlines ${from}`,
  );
}
