import { map } from "rxjs";
import { dayStart } from "#domain/time/zones.ts";
import { longestMs } from "#domain/work/clock-rules.ts";
import { rows } from "#replica/collections.ts";
import type { Business } from "#schema/entities/business.ts";
import type { BusinessHours } from "#schema/entities/business-hours.ts";
import { rowOf, rowsOf, useLive } from "./use-live.ts";

/** The business this device belongs to; null when the replica holds none, undefined while loading. */
export function useBusiness(): Business | null | undefined {
  return useLive<Business | null>(
    ({ replica }) => replica.businesses.findOne().$.pipe(map(rowOf<Business>)),
    "business",
  );
}

/** When the business is open, by day of the week from Sunday; a day that is not among them counts as open. */
export function useBusinessHours(): BusinessHours[] | undefined {
  return useLive<BusinessHours[]>(
    ({ replica }) =>
      rows(replica, "business_hours")
        .find({ selector: { kind: "business_hours" } })
        .$.pipe(
          map((found) =>
            rowsOf<BusinessHours>(found).sort((one, other) => one.day_of_week - other.day_of_week),
          ),
        ),
    "business-hours",
  );
}

/** When the day of `now` (a UTC instant) began in the business's zone, as a UTC instant. Undefined while loading. */
export function useDayStart(now: string): string | undefined {
  const business = useBusiness();
  return business === undefined ? undefined : dayStart(now, business?.timezone ?? "UTC");
}

/** How long people are at work at the most, in ms; undefined while loading. */
export function useLongestWork(): number | undefined {
  const business = useBusiness();
  return business === undefined ? undefined : longestMs(business);
}
