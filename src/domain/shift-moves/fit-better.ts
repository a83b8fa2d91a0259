import type { PersonEntry, RosterRules, RosterShift } from "../roster/check-roster.ts";
import { type Candidate, rankCandidates } from "../roster/rank-candidates.ts";

const AGAINST = { free: 0, unsaid: 0, elsewhen: 1, "asked-off": 2, away: 3 };

/**
 * The people who fit a shift better than the one who asks for it: those of whom less is to be said against it. Who is
 * only a little less busy or cheaper does not fit better. The person who dropped it is not asked.
 */
export function fitBetter(
  shift: RosterShift & { claimed_by_user_id: string | null },
  people: readonly { id: string; payrate: number | null }[],
  shifts: readonly RosterShift[],
  availability: readonly PersonEntry[],
  rules: RosterRules,
): string[] {
  const asked = people.filter(({ id }) => id !== shift.user_id);
  const ranked = rankCandidates(shift, asked, shifts, availability, rules);
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
