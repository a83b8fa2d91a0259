import { map } from "rxjs";
import type { BusinessHours } from "#schema/entities/business-hours.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** When the business is open, by day of the week from Sunday; a day that is not among them counts as open. */
export function useBusinessHours(): BusinessHours[] | undefined {
  return useLive<BusinessHours[]>(
    ({ replica }) =>
      replica.templates
        .find({ selector: { kind: "business_hours" as never } })
        .$.pipe(
          map((found) =>
            (rowsOf(found) as unknown[] as BusinessHours[]).sort(
              (one, other) => one.day_of_week - other.day_of_week,
            ),
          ),
        ),
    "business-hours",
  );
}
