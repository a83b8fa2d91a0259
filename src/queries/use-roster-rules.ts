import { useMemo } from "react";
import type { RosterRules } from "#domain/roster/check-roster.ts";
import { rulesOf } from "#domain/roster/rules-of.ts";
import { useBusiness } from "./use-business.ts";
import { useBusinessHours } from "./use-business-hours.ts";

/** What rosters are checked against in this business; undefined while loading. */
export function useRosterRules(): RosterRules | undefined {
  const business = useBusiness();
  const hours = useBusinessHours();
  return useMemo(() => (business && hours ? rulesOf(business, hours) : undefined), [business, hours]);
}
