import { map } from "rxjs";
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
