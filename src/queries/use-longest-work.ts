import { longestMs } from "#domain/punch/clock-rules.ts";
import { useBusiness } from "./use-business.ts";

/** How long people are at work at the most, in ms; undefined while loading. */
export function useLongestWork(): number | undefined {
  const business = useBusiness();
  return business === undefined ? undefined : longestMs(business);
}
