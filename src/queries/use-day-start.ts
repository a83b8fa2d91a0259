import { dayStart } from "#domain/calendar/day-start.ts";
import { useBusiness } from "./use-business.ts";

/** When the day of `now` (a UTC instant) began in the business's zone, as a UTC instant. Undefined while loading. */
export function useDayStart(now: string): string | undefined {
  const business = useBusiness();
  return business === undefined ? undefined : dayStart(now, business?.timezone ?? "UTC");
}
