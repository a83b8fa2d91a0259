import { groupBy } from "#lib/group-by.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { type AvailabilityVerdict, judgeAvailability, type PersonEntry } from "../availability/entries.ts";
import { type RatedPerson, type RateOf, rateOf } from "../pay/rates.ts";
import { shiftSpan } from "../time/spans.ts";
import { wallSpan } from "../time/wall-minutes.ts";
import { type Untrained, untrainedFor } from "../training/training-needs.ts";
import {
  checkPerson,
  countedWeekOf,
  type PersonFinding,
  type PlacedShift,
  placedShift,
  plannedLengthOf,
} from "./check-person.ts";
import type { RosterRules, RosterShift } from "./check-roster.ts";
import { type NotAtPlace, notAtPlace, type TwoPlaces, twoPlaces } from "./places.ts";
import { plannedMs } from "./planned-time.ts";
import { type CannotWork, cannotWork } from "./positions.ts";
import { hasOwner } from "./shift-owner.ts";

/** Objections to a person taking a shift, other than their availability. */
export type TakerFinding = PersonFinding | Untrained | CannotWork | TwoPlaces | NotAtPlace;

interface Taker {
  availability: AvailabilityVerdict;
  findings: TakerFinding[];
  others: PlacedShift[];
}

/** Returns a function that judges each person as the owner of the shift, which may be among `shifts`. */
export function judgeTakers(
  shift: RosterShift,
  shifts: readonly RosterShift[],
  availability: readonly PersonEntry[],
  rules: RosterRules,
): (person: string) => Taker {
  const placed = (one: RosterShift) => placedShift(one, rules.zone);
  const others = shifts.filter(hasOwner).filter(({ id }) => id !== shift.id);
  const othersOf = groupBy(others, ({ user_id }) => user_id);
  const entriesOf = groupBy(availability, ({ user_id }) => user_id);
  const wall = wallSpan(shift.date, shift.start_time, shift.end_time);
  const wanted = placed(shift);
  return (person) => {
    const others = othersOf.get(person) ?? [];
    const own = others.map(placed);
    const untrained = untrainedFor(shift, person, rules.training);
    const unfit = cannotWork(shift, person, rules.positions);
    const elsewhere = notAtPlace(shift, person, rules.places);
    return {
      availability: judgeAvailability(entriesOf.get(person) ?? [], wall, rules.approvalMode),
      findings: [
        ...checkPerson([...own, wanted], rules, rules.people?.get(person)).flatMap(({ id, finding }) =>
          id === shift.id ? [finding] : [],
        ),
        ...(untrained ? [untrained] : []),
        ...(unfit ? [unfit] : []),
        ...(elsewhere ? [elsewhere] : []),
        ...(rules.places ? twoPlaces([...others, shift], rules.places) : []).flatMap(({ id, finding }) =>
          id === shift.id ? [finding] : [],
        ),
      ],
      others: own,
    };
  };
}

/** Smaller differences in hours do not count. */
export const FAIR_WITHIN_MS = 4 * HOUR_MS;

export interface Candidate {
  user_id: string;
  availability: AvailabilityVerdict;
  findings: TakerFinding[];
  /** Their shifts in the week of the shift, without it. */
  weekMs: number;
  /** All their given shifts, without it: the fewer, the more it is their turn. */
  recentMs: number;
  /** The shift's cost with this person, in the business's currency, without rounding. */
  cost: number;
}

/** Who would like it comes before who said nothing, and who would rather not after. */
const BY_WISH = ["would-like", undefined, "rather-not"] as const;
const BY_AVAILABILITY = ["free", "unsaid", "elsewhen", "asked-off", "away"] as const;

/** The plan around a shift, and the availability of these days. */
export interface RosterAround {
  shifts: readonly RosterShift[];
  availability: readonly PersonEntry[];
  rules: RosterRules;
  /** By default the rates of the people themselves; null where their costs are not known. */
  rateOf?: RateOf | null;
}

/**
 * Ranks people for an open or dropped shift, best first: by availability, then by place, then by rest, training, position and
 * limits, by wish, hours in the week, recent hours, and cost. `shifts` are those of the last weeks, and may include the shift.
 */
export function rankCandidates(
  shift: RosterShift,
  people: readonly RatedPerson[],
  { shifts, availability, rules, rateOf: rate = rateOf(people, []) }: RosterAround,
): Candidate[] {
  const judge = judgeTakers(shift, shifts, availability, rules);
  const week = countedWeekOf(shift, rules);
  const hours = plannedMs(shift, shiftSpan(shift, rules.zone)) / HOUR_MS;
  const candidates = people.map(({ id }): Candidate => {
    const { others, ...judged } = judge(id);
    return {
      user_id: id,
      ...judged,
      weekMs: plannedLengthOf(others.filter((one) => countedWeekOf(one, rules) === week)),
      recentMs: plannedLengthOf(others),
      cost: hours * (rate?.(id, shift.position_id, shift.date) ?? 0),
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

/** Smaller is better; the first difference counts. */
function rankOf({ availability, findings, weekMs, recentMs, cost }: Candidate): number[] {
  const isBusy = findings.some(({ kind }) => kind === "overlap");
  return [
    isBusy ? BY_AVAILABILITY.length : BY_AVAILABILITY.indexOf(availability.kind),
    Number(findings.some(({ kind }) => kind === "not-at-place")),
    findings.length,
    BY_WISH.indexOf("wish" in availability ? availability.wish : undefined),
    Math.floor(weekMs / FAIR_WITHIN_MS),
    Math.floor(recentMs / FAIR_WITHIN_MS),
    cost,
  ];
}
