import { judgeAvailability } from "../availability/judge-availability.ts";
import { wallSpan } from "../calendar/wall-minutes.ts";
import { checkPerson } from "../roster/check-person.ts";
import {
  isTaken,
  type PersonEntry,
  type RosterRules,
  type RosterShift,
  type ShiftFinding,
  speaksAgainst,
} from "../roster/check-roster.ts";
import { shiftSpan } from "../roster/shift-span.ts";

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
  const placed = (one: RosterShift) => ({ id: one.id, date: one.date, ...shiftSpan(one, rules.zone) });
  const own = shifts
    .filter((one) => isTaken(one) && one.user_id === person && one.id !== shift.id)
    .map(placed);
  const wall = wallSpan(shift.date, shift.start_time, shift.end_time);
  const said = judgeAvailability(
    availability.filter(({ user_id }) => user_id === person),
    wall,
    rules.approvalMode,
  );
  const ofOthers = checkPerson([...own, placed(shift)], rules)
    .filter(({ id }) => id === shift.id)
    .map(({ finding }) => finding);
  return speaksAgainst(said) ? [said, ...ofOthers] : ofOthers;
}
