import { type Candidate, FAIR_WITHIN_MS } from "#domain/roster/candidates.ts";
import type { RosterShift } from "#domain/roster/check-roster.ts";
import type { Format } from "#lib/format/create-format.ts";
import { findingText } from "#view/shifts/finding-list.tsx";
import { timesText } from "#view/shifts/shift-words.ts";
import type { ScheduleWords } from "#words/made/schedule.ts";
import type { Say } from "#words/words.ts";

/** Whether a person can be given a shift: yes, only reluctantly, or hardly. */
export type Fitness = "fits" | "maybe" | "cannot";

export function fitnessOf({ availability, findings }: Pick<Candidate, "availability" | "findings">): Fitness {
  if (availability.kind === "away" || findings.some(({ kind }) => kind === "overlap")) return "cannot";
  return availability.kind === "free" && findings.length === 0 ? "fits" : "maybe";
}

export const FITNESS_WORDS: Record<Fitness, string> = {
  fits: "Fits",
  maybe: "Ask first",
  cannot: "Cannot",
};

const AVAILABILITY: Record<Candidate["availability"]["kind"], string> = {
  free: "Available",
  unsaid: "Did not say when they can work",
  elsewhen: "Available at other hours that day",
  away: "Unavailable",
  "asked-off": "Asked to be off, not answered yet",
};

/** What wording the reasons requires. */
export interface CandidateFacts {
  hasAsked: boolean;
  /** A UTC instant; null if unknown. */
  restsSince: string | null;
  /** The mean of all candidates' hours of recent weeks, in ms. */
  usualMs: number;
  isPayKnown: boolean;
  shifts: readonly RosterShift[];
  format: Format;
  sayShift: Say<ScheduleWords>;
}

/** Why a person fits a shift or not, in words: findings first, then hours and cost. */
export function candidateReasons(candidate: Candidate, facts: CandidateFacts): string[] {
  const { availability, findings, weekMs, recentMs, cost } = candidate;
  const { format, restsSince } = facts;
  const isTired = findings.some(({ kind }) => kind === "overlap" || kind === "short-rest");
  const reason = "reason" in availability && availability.reason ? `: ${availability.reason}` : "";
  return [
    facts.hasAsked && "Asked for this shift",
    AVAILABILITY[availability.kind] + reason,
    ...findings.map((finding) => reasonAgainst(finding, facts)),
    restsSince !== null && !isTired && `Rested since ${format.moment(restsSince)}`,
    weekMs > 0 ? `${format.hours(weekMs)} that week` : "No other hours that week",
    facts.usualMs - recentMs >= FAIR_WITHIN_MS && "Fewer hours than others lately",
    facts.isPayKnown ? `Costs ${format.amount(cost)}` : "Pay rate not known",
  ].filter((text) => text !== false);
}

function reasonAgainst(
  finding: Candidate["findings"][number],
  { shifts, format, sayShift }: CandidateFacts,
): string {
  if (finding.kind !== "overlap" && finding.kind !== "second-shift")
    return findingText(sayShift, finding, format);
  const other = shifts.find(({ id }) => id === finding.with);
  if (!other) return findingText(sayShift, finding, format);
  const when = `${format.shortDay(other.date)}, ${timesText(other, format)}`;
  return finding.kind === "overlap" ? `Works then: ${when}` : `Works that day already: ${when}`;
}
