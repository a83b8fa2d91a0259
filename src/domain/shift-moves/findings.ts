import { type Candidate, judgeTakers, type RosterAround, rankCandidates } from "../roster/candidates.ts";
import { type RosterShift, type ShiftFinding, speaksAgainst } from "../roster/check-roster.ts";
import { isOwnedBy } from "../roster/shift-owner.ts";

/**
 * What speaks against somebody taking a shift: their own word of when they can work, their other shifts around it, and
 * the rest before it and after it. It warns and forbids nothing: a manager decides. `shifts` and `availability` may be
 * everybody's, and the shift itself may be among them.
 */
export function claimFindings(
  shift: RosterShift,
  person: string,
  { shifts, availability, rules }: RosterAround,
): ShiftFinding[] {
  // To sort everybody's by person, as is done for many takers, would take nearly twice as long for one.
  const own = shifts.filter((one) => isOwnedBy(one, person));
  const entries = availability.filter(({ user_id }) => user_id === person);
  const taker = judgeTakers(shift, own, entries, rules)(person);
  return speaksAgainst(taker.availability) ? [taker.availability, ...taker.findings] : taker.findings;
}

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
  around: RosterAround,
): ShiftFinding[] {
  if (!gets) return [];
  const kept = around.shifts.filter(({ id }) => id !== gives?.id);
  return claimFindings(gets, person, { ...around, shifts: kept });
}

const AGAINST = { free: 0, unsaid: 0, elsewhen: 1, "asked-off": 2, away: 3 };

/**
 * The people who fit a shift better than the one who asks for it: those of whom less is to be said against it. Who is
 * only a little less busy or cheaper does not fit better. The person who dropped it is not asked.
 */
export function fitBetter(
  shift: RosterShift & { claimed_by_user_id: string | null },
  people: readonly { id: string; payrate: number | null }[],
  around: RosterAround,
): string[] {
  const asked = people.filter(({ id }) => id !== shift.user_id);
  const ranked = rankCandidates(shift, asked, around);
  const claimer = ranked.find(({ user_id }) => user_id === shift.claimed_by_user_id);
  if (!claimer) return [];
  return ranked.filter((one) => against(one) < against(claimer)).map(({ user_id }) => user_id);
}

/** One who is elsewhere at that time cannot work it, whatever else. */
const BUSY = 10;

function against({ availability, findings }: Candidate): number {
  const isBusy = findings.some(({ kind }) => kind === "overlap");
  return AGAINST[availability.kind] + findings.length + (isBusy ? BUSY : 0);
}
