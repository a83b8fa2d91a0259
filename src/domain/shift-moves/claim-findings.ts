import {
  type PersonEntry,
  type RosterRules,
  type RosterShift,
  type ShiftFinding,
  speaksAgainst,
} from "../roster/check-roster.ts";
import { judgeTakers } from "../roster/judge-takers.ts";
import { isOwnedBy } from "../roster/shift-owner.ts";

/**
 * What speaks against somebody taking a shift: their own word of when they can work, their other shifts around it, and
 * the rest before it and after it. It warns and forbids nothing: a manager decides. `shifts` and `availability` may be
 * everybody's, and the shift itself may be among them.
 */
export function claimFindings(
  shift: RosterShift,
  person: string,
  shifts: readonly RosterShift[],
  availability: readonly PersonEntry[],
  rules: RosterRules,
): ShiftFinding[] {
  // To sort everybody's by person, as is done for many takers, would take nearly twice as long for one.
  const own = shifts.filter((one) => isOwnedBy(one, person));
  const entries = availability.filter(({ user_id }) => user_id === person);
  const taker = judgeTakers(shift, own, entries, rules)(person);
  return speaksAgainst(taker.availability) ? [taker.availability, ...taker.findings] : taker.findings;
}
