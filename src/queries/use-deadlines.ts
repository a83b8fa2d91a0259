import { map } from "rxjs";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** The deadlines for availability whose days end on a calendar day or later, by when they are due. */
export function useDeadlines(from: string): AvailabilityDeadline[] | undefined {
  return useLive<AvailabilityDeadline[]>(
    ({ replica }) =>
      // The collection has the type of its first entity.
      replica.staff_availability
        .find({ selector: { kind: "deadline" as never, date: { $gte: from } } as never })
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
