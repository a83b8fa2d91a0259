import { map } from "rxjs";
import { dayStart } from "#domain/time/zones.ts";
import { longestMs } from "#domain/work/clock-rules.ts";
import type { Business } from "#schema/entities/business.ts";
import type { BusinessHours } from "#schema/entities/business-hours.ts";
import { rowOf, useLive, useLiveRows } from "./use-live.ts";

/** Returns the device's business; null if the replica has none, undefined while loading. */
export function useBusiness(): Business | null | undefined {
  return useLive<Business | null>(
    ({ replica }) => replica.businesses.findOne().$.pipe(map(rowOf<Business>)),
    "business",
  );
}

/** Returns opening hours by weekday from Sunday; a missing day counts as open. */
export function useBusinessHours(): BusinessHours[] | undefined {
  return useLiveRows("business_hours", {}, (found) =>
    found.sort((one, other) => one.day_of_week - other.day_of_week),
  );
}

/** Returns the start of the day of `now` in the business's zone, both as UTC instants. Undefined while loading. */
export function useDayStart(now: string): string | undefined {
  const business = useBusiness();
  return business === undefined ? undefined : dayStart(now, business?.timezone ?? "UTC");
}

/** Returns the longest plausible time at work in ms; undefined while loading. */
export function useLongestWork(): number | undefined {
  const business = useBusiness();
  return business === undefined ? undefined : longestMs(business);
}
