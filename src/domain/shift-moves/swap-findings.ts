import type { PersonEntry, RosterRules, RosterShift, ShiftFinding } from "../roster/check-roster.ts";
import { claimFindings } from "./claim-findings.ts";

/**
 * What speaks against somebody having a shift once they gave one of theirs away for it; nothing is known of a shift that
 * is not there. `shifts` and `availability` may be everybody's.
 */
export function swapFindings(
  {
    gets,
    gives,
    person,
  }: { gets: RosterShift | undefined; gives: { id: string } | undefined; person: string },
  shifts: readonly RosterShift[],
  availability: readonly PersonEntry[],
  rules: RosterRules,
): ShiftFinding[] {
  if (!gets) return [];
  const kept = shifts.filter(({ id }) => id !== gives?.id);
  return claimFindings(gets, person, kept, availability, rules);
}
