import { groupBy } from "#lib/group-by.ts";
import { type AvailabilityVerdict, judgeAvailability } from "../availability/judge-availability.ts";
import { wallSpan } from "../calendar/wall-minutes.ts";
import { type Untrained, untrainedFor } from "../training/training-needs.ts";
import { checkPerson, type PersonFinding } from "./check-person.ts";
import type { PersonEntry, RosterRules, RosterShift } from "./check-roster.ts";
import { hasOwner } from "./shift-owner.ts";
import { type Span, shiftSpan } from "./shift-span.ts";

/** What speaks against somebody taking a shift besides their word of when they can work. */
export type TakerFinding = PersonFinding | Untrained;

/** What it would mean that somebody had a shift. */
interface Taker {
  availability: AvailabilityVerdict;
  /** What would speak against the shift because of their others, or of training they lack. */
  findings: TakerFinding[];
  /** Their others. */
  others: (Span & { date: string })[];
}

/** Tells of each person what it would mean that they had the shift, which may be among the `shifts`. */
export function judgeTakers(
  shift: RosterShift,
  shifts: readonly RosterShift[],
  availability: readonly PersonEntry[],
  rules: RosterRules,
): (person: string) => Taker {
  const placed = (one: RosterShift) => ({ id: one.id, date: one.date, ...shiftSpan(one, rules.zone) });
  const others = shifts.filter(hasOwner).filter(({ id }) => id !== shift.id);
  const othersOf = groupBy(others, ({ user_id }) => user_id);
  const entriesOf = groupBy(availability, ({ user_id }) => user_id);
  const wall = wallSpan(shift.date, shift.start_time, shift.end_time);
  const wanted = placed(shift);
  return (person) => {
    const own = (othersOf.get(person) ?? []).map(placed);
    const untrained = untrainedFor(shift, person, rules.training);
    return {
      availability: judgeAvailability(entriesOf.get(person) ?? [], wall, rules.approvalMode),
      findings: [
        ...checkPerson([...own, wanted], rules).flatMap(({ id, finding }) =>
          id === shift.id ? [finding] : [],
        ),
        ...(untrained ? [untrained] : []),
      ],
      others: own,
    };
  };
}
