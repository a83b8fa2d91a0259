import { type Candidate, FAIR_WITHIN_MS } from "#domain/roster/candidates.ts";
import type { RosterShift } from "#domain/roster/check-roster.ts";
import type { Format } from "#lib/format/create-format.ts";
import { factsText } from "#lib/format/formatters.ts";
import { findingText } from "#view/shifts/finding-list.tsx";
import { timesText } from "#view/shifts/shift-words.ts";
import type { SayRoster } from "#words/made/roster.ts";
import type { SaySchedule } from "#words/made/schedule.ts";

/** Whether a person can be given a shift: yes, only reluctantly, or hardly. */
export type Fitness = "fits" | "maybe" | "cannot";

export function fitnessOf({ availability, findings }: Pick<Candidate, "availability" | "findings">): Fitness {
  if (availability.kind === "away" || findings.some(({ kind }) => kind === "overlap")) return "cannot";
  return availability.kind === "free" && findings.length === 0 ? "fits" : "maybe";
}

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
  sayShift: SaySchedule;
}

/** Why a person fits a shift or not, in words: findings first, then hours and cost. */
export function candidateReasons(say: SayRoster, candidate: Candidate, facts: CandidateFacts): string[] {
  const { availability, findings, weekMs, recentMs, cost } = candidate;
  const { format, restsSince } = facts;
  const isTired = findings.some(({ kind }) => kind === "overlap" || kind === "short-rest");
  return [
    facts.hasAsked && say("whoFits.hasAsked"),
    availabilityText(say, availability),
    ...findings.map((finding) => reasonAgainst(say, finding, facts)),
    restsSince !== null && !isTired && say("whoFits.rested", { when: format.moment(restsSince) }),
    weekMs > 0 ? say("dialog.weekHours", { hours: format.hours(weekMs) }) : say("whoFits.noOtherHours"),
    facts.usualMs - recentMs >= FAIR_WITHIN_MS && say("whoFits.fewerHours"),
    facts.isPayKnown ? say("whoFits.cost", { amount: format.amount(cost) }) : say("whoFits.costUnknown"),
  ].filter((text) => text !== false);
}

function availabilityText(say: SayRoster, availability: Candidate["availability"]): string {
  return "reason" in availability && availability.reason
    ? say(`whoFits.reason.${availability.kind}`, { reason: availability.reason })
    : say(`whoFits.availability.${availability.kind}`);
}

function reasonAgainst(
  say: SayRoster,
  finding: Candidate["findings"][number],
  { shifts, format, sayShift }: CandidateFacts,
): string {
  if (finding.kind !== "overlap" && finding.kind !== "second-shift")
    return findingText(sayShift, finding, format);
  const other = shifts.find(({ id }) => id === finding.with);
  if (!other) return findingText(sayShift, finding, format);
  const when = factsText(format.locale, [format.shortDay(other.date), timesText(other, format)]);
  return say(finding.kind === "overlap" ? "whoFits.overlap" : "whoFits.secondShift", { when });
}
