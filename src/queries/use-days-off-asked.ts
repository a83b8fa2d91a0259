import { map } from "rxjs";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { rowsOf, useLive } from "./use-live.ts";

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
