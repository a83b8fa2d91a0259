import { useFormat } from "#screens/business/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";

/** The calendar day it is for the business; moves on at midnight. */
export function useToday(): string {
  return useFormat().dayOf(useNow(EVERY_MINUTE_MS));
}
