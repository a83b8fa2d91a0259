import type { RatedPerson } from "../pay/rates.ts";
import { type Candidate, judgeTakers, type RosterAround, rankCandidates } from "../roster/candidates.ts";
import { type RosterShift, type ShiftFinding, speaksAgainst } from "../roster/check-roster.ts";
import { isOwnedBy } from "../roster/shift-owner.ts";

/** The objections to a person taking a shift: warnings, a manager decides. `shifts` may include the shift itself. */
export function claimFindings(
  shift: RosterShift,
  person: string,
  { shifts, availability, rules }: RosterAround,
): ShiftFinding[] {
  // Grouping everybody's shifts by person, as for many takers, would take nearly twice as long for one.
  const own = shifts.filter((one) => isOwnedBy(one, person));
  const entries = availability.filter(({ user_id }) => user_id === person);
  const taker = judgeTakers(shift, own, entries, rules)(person);
  return speaksAgainst(taker.availability) ? [taker.availability, ...taker.findings] : taker.findings;
}

/** The objections to a person having a shift for one of theirs; none if this device does not hold the shift. */
export function swapFindings(
  {
    gets,
    gives,
    person,
  }: { gets: RosterShift | undefined; gives: { id: string } | undefined; person: string },
  around: RosterAround,
): ShiftFinding[] {
  if (!gets) return [];
  const kept = around.shifts.filter(({ id }) => id !== gives?.id);
  return claimFindings(gets, person, { ...around, shifts: kept });
}

const AGAINST = { free: 0, unsaid: 0, elsewhen: 1, "asked-off": 2, away: 3 };

/** The people with fewer objections to a shift than its claimer; slightly fewer hours or lower cost do not count. */
export function fitBetter(
  shift: RosterShift & { claimed_by_user_id: string | null },
  people: readonly RatedPerson[],
  around: RosterAround,
): string[] {
  const asked = people.filter(({ id }) => id !== shift.user_id);
  const ranked = rankCandidates(shift, asked, around);
  const claimer = ranked.find(({ user_id }) => user_id === shift.claimed_by_user_id);
  if (!claimer) return [];
  return ranked.filter((one) => against(one) < against(claimer)).map(({ user_id }) => user_id);
}

/** A person busy at that time cannot work it, whatever else applies. */
const BUSY = 10;

function against({ availability, findings }: Candidate): number {
  const isBusy = findings.some(({ kind }) => kind === "overlap");
  return AGAINST[availability.kind] + findings.length + (isBusy ? BUSY : 0);
}
