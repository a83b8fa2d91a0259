import { calendarDay } from "#lib/format/calendar-days.ts";
import { useClaims } from "#queries/use-claims.ts";
import { useSwapRequests } from "#queries/use-swap-requests.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";

/** What waits for a manager, from today on. */
export interface Requests {
  claims: Shift[];
  /** Those that both have agreed to. */
  swaps: SwapRequest[];
}

/** Undefined while loading. */
export function useRequests(): Requests | undefined {
  const { zone } = useFormat();
  const today = calendarDay(useNow(EVERY_MINUTE_MS), zone);
  const claims = useClaims(today);
  const swaps = useSwapRequests(today);
  if (!claims || !swaps) return undefined;
  return { claims, swaps: swaps.filter(({ status }) => status === "agreed") };
}

/** How many requests wait for a manager; 0 while that is not known. */
export function useRequestCount(): number {
  const requests = useRequests();
  return requests ? requests.claims.length + requests.swaps.length : 0;
}
