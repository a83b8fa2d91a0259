import { HOUR_MS } from "#lib/format/calendar-days.ts";
import type { AvailabilityVerdict } from "../availability/judge-availability.ts";
import { countedWeekOf } from "./check-person.ts";
import type { PersonEntry, RosterRules, RosterShift } from "./check-roster.ts";
import { judgeTakers, type TakerFinding } from "./judge-takers.ts";
import { lengthOf, shiftSpan } from "./shift-span.ts";

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

/**
 * Who fits an empty or a dropped shift, the best first: those who can work before those who cannot, then who has enough
 * rest, the training for it and no day or week too long, then who has fewer hours in the week, then lately, then who costs less. `shifts` are
 * those of the last weeks and of the week itself, the shift may be among them.
 */
export function rankCandidates(
  shift: RosterShift,
  people: readonly Person[],
  shifts: readonly RosterShift[],
  availability: readonly PersonEntry[],
  rules: RosterRules,
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
