import { HOUR_MS } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import { type AvailabilityVerdict, judgeAvailability } from "../availability/judge-availability.ts";
import { wallSpan } from "../calendar/wall-minutes.ts";
import { checkPerson, countedWeekOf, type PersonFinding } from "./check-person.ts";
import { isTaken, type PersonEntry, type RosterRules, type RosterShift } from "./check-roster.ts";
import { shiftSpan } from "./shift-span.ts";

/** Less of a difference in hours than this is none. */
export const FAIR_WITHIN_MS = 4 * HOUR_MS;

export interface Candidate {
  user_id: string;
  availability: AvailabilityVerdict;
  /** What would speak against the shift because of their others. */
  findings: PersonFinding[];
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
 * rest and no day or week too long, then who has fewer hours in the week, then lately, then who costs less. `shifts` are
 * those of the last weeks and of the week itself, the shift may be among them.
 */
export function rankCandidates(
  shift: RosterShift,
  people: readonly Person[],
  shifts: readonly RosterShift[],
  availability: readonly PersonEntry[],
  rules: RosterRules,
): Candidate[] {
  const others = shifts
    .filter(isTaken)
    .filter(({ id }) => id !== shift.id)
    .map((one) => ({ id: one.id, user_id: one.user_id, date: one.date, ...shiftSpan(one, rules.zone) }));
  const othersOf = groupBy(others, ({ user_id }) => user_id);
  const entriesOf = groupBy(availability, ({ user_id }) => user_id);
  const wall = wallSpan(shift.date, shift.start_time, shift.end_time);
  const placed = { id: shift.id, date: shift.date, ...shiftSpan(shift, rules.zone) };
  const week = countedWeekOf(shift);
  const lengthOf = (spans: readonly { start: number; end: number }[]) =>
    spans.reduce((sum, { start, end }) => sum + end - start, 0);

  const candidates = people.map(({ id, payrate }): Candidate => {
    const own = othersOf.get(id) ?? [];
    return {
      user_id: id,
      availability: judgeAvailability(entriesOf.get(id) ?? [], wall, rules.approvalMode),
      findings: checkPerson([...own, placed], rules)
        .filter((found) => found.id === shift.id)
        .map(({ finding }) => finding),
      weekMs: lengthOf(own.filter((one) => countedWeekOf(one) === week)),
      recentMs: lengthOf(own),
      cost: (lengthOf([placed]) / HOUR_MS) * (payrate ?? 0),
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
