import { map } from "rxjs";
import { rows } from "#replica/collections.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** What this device may see of who can or cannot work from one calendar day to another, both included, by day. */
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

/** What one person has said about the days from one calendar day to another, both included, by day. */
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

/** The unavailable days from a calendar day on that no manager has answered, by day. */
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

/** The deadlines for availability whose days end on a calendar day or later, by when they are due. */
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
