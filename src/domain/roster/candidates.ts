import { HOUR_MS } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import { type AvailabilityVerdict, judgeAvailability } from "../availability/entries.ts";
import { lengthOf, type Span, shiftSpan } from "../time/spans.ts";
import { wallSpan } from "../time/wall-minutes.ts";
import { type Untrained, untrainedFor } from "../training/training-needs.ts";
import { checkPerson, countedWeekOf, type PersonFinding } from "./check-person.ts";
import type { PersonEntry, RosterRules, RosterShift } from "./check-roster.ts";
import { hasOwner } from "./shift-owner.ts";

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

/** Less of a difference in hours than this is none. */
export const FAIR_WITHIN_MS = 4 * HOUR_MS;

export interface Candidate {
  user_id: string;
  availability: AvailabilityVerdict;
  /** What would speak against the shift because of their others, or of training they lack. */
  findings: TakerFinding[];
  /** Of theirs in the week of the shift, without it. */
  weekMs: number;
  /** Of theirs in all the shifts given, without it: the fewer, the more it is their turn. */
  recentMs: number;
  /** What the shift costs with them, in the currency of the business; without rounding. */
  cost: number;
}

interface Person {
  id: string;
  payrate: number | null;
}

const BY_AVAILABILITY = ["free", "unsaid", "elsewhen", "asked-off", "away"] as const;

/** What is planned around a shift, and what people said of these days. */
export interface RosterAround {
  shifts: readonly RosterShift[];
  availability: readonly PersonEntry[];
  rules: RosterRules;
}

/**
 * Who fits an empty or a dropped shift, the best first: those who can work before those who cannot, then who has enough
 * rest, the training for it and no day or week too long, then who has fewer hours in the week, then lately, then who
 * costs less. `shifts` are those of the last weeks and of the week itself, the shift may be among them.
 */
export function rankCandidates(
  shift: RosterShift,
  people: readonly Person[],
  { shifts, availability, rules }: RosterAround,
): Candidate[] {
  const judge = judgeTakers(shift, shifts, availability, rules);
  const week = countedWeekOf(shift, rules);
  const hours = lengthOf([shiftSpan(shift, rules.zone)]) / HOUR_MS;
  const candidates = people.map(({ id, payrate }): Candidate => {
    const { others, ...judged } = judge(id);
    return {
      user_id: id,
      ...judged,
      weekMs: lengthOf(others.filter((one) => countedWeekOf(one, rules) === week)),
      recentMs: lengthOf(others),
      cost: hours * (payrate ?? 0),
    };
  });
  return candidates.sort(byFitness);
}

function byFitness(one: Candidate, other: Candidate): number {
  const [ones, others] = [rankOf(one), rankOf(other)];
  const at = ones.findIndex((value, place) => value !== others[place]);
  if (at >= 0) return (ones[at] ?? 0) - (others[at] ?? 0);
  return one.user_id < other.user_id ? -1 : 1;
}

/** The smaller the better, the first difference counts. */
function rankOf({ availability, findings, weekMs, recentMs, cost }: Candidate): number[] {
  const isBusy = findings.some(({ kind }) => kind === "overlap");
  return [
    isBusy ? BY_AVAILABILITY.length : BY_AVAILABILITY.indexOf(availability.kind),
    findings.length,
    Math.floor(weekMs / FAIR_WITHIN_MS),
    Math.floor(recentMs / FAIR_WITHIN_MS),
    cost,
  ];
}
