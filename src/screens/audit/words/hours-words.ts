import type { Punch } from "#schema/entities/punch.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { type AuditFacts, became, fieldOf, isDeleted, type Predicate, rowOwnerOf } from "./audit-facts.ts";

const PRESSES: Record<Punch["type"], string> = {
  in: "clock-in",
  out: "clock-out",
  "break-start": "start of a break",
  "break-end": "end of a break",
};

/** A punch that somebody typed: each is a row of its own, which names the one that it corrects. */
export const punchWords: Predicate = (change, facts) => {
  const whose = rowOwnerOf(change.about.user_id, change, facts);
  const what = `${whose} ${PRESSES[change.about.type as Punch["type"]] ?? "punch"}`;
  const at = facts.format.moment(fieldOf(change, "at"));
  if (change.later.is_void === true) return `removed ${what} of ${at}`;
  return change.later.corrects ? `corrected ${what} to ${at}` : `entered ${what} of ${at}`;
};

/** A punch with two ends, as older devices made them. */
export const recordWords: Predicate = (change, facts) => {
  const { about, earlier, later } = change;
  const whose = rowOwnerOf(about.user_id, change, facts);
  const at = facts.format.moment(fieldOf(change, "clock_in_time"));
  if (isDeleted(change)) return `removed ${whose} punch of ${at}`;
  if (earlier.clock_out_time === null && later.clock_out_time)
    return `ended ${whose} punch of ${at} at ${facts.format.moment(String(later.clock_out_time))}`;
  return `changed ${whose} punch of ${at}`;
};

export const workWords: Predicate = (change, facts) => {
  const did = isDeleted(change) ? "removed" : change.is_new ? "entered" : "changed";
  const whose = rowOwnerOf(change.about.staff_id, change, facts);
  return `${did} when ${whose} shift on ${facts.format.shortDay(fieldOf(change, "date"))} was worked`;
};

const DECISIONS: Record<PunchDecision["choice"], (whose: string, at: string) => string> = {
  entered: (whose, at) => `decided that ${whose} entered time of ${at} is paid`,
  clocked: (whose, at) => `decided that ${whose} clocked time of ${at} is paid`,
  both: (whose, at) => `decided that both of ${whose} times of ${at} are paid`,
  "let-stand": (whose, at) => `let ${whose} time of ${at} stand`,
  absent: (whose, at) => `noted ${whose} absence of ${at}`,
  open: (whose, at) => `took back what was decided on ${whose} time of ${at}`,
};

export const decisionWords: Predicate = (change, facts) => {
  const words = DECISIONS[change.later.choice as PunchDecision["choice"]] ?? DECISIONS["let-stand"];
  return words(rowOwnerOf(change.about.user_id, change, facts), facts.format.moment(fieldOf(change, "at")));
};

export const approvalWords: Predicate = (change, facts) => {
  const { about, later } = change;
  const whose = rowOwnerOf(about.user_id, change, facts);
  const hours = `${whose} hours of ${facts.format.dayRange(String(about.from), String(about.to))}`;
  if (became(change, "status", "withdrawn")) return `withdrew the approval of ${hours}`;
  const worked = typeof later.worked_ms === "number" ? ` (${facts.format.hours(later.worked_ms)})` : "";
  return `${change.is_new ? "approved" : "changed the approval of"} ${hours}${worked}`;
};

/** What somebody asks to be corrected, and what a manager says to it. */
export const correctionWords: Predicate = (change, facts) => {
  const whose = rowOwnerOf(change.about.user_id, change, facts);
  const what = `${whose} hours of ${facts.format.moment(fieldOf(change, "clock_in_time"))}`;
  if (change.is_new) return `asked for a correction of ${what}`;
  return `${decided(change.later.status)} the correction of ${what}`;
};

/** What was done to something that is approved or denied. */
function decided(status: unknown): string {
  if (status === "approved") return "approved";
  return status === "denied" ? "denied" : "changed";
}

/** Of a day off, or of hours that somebody can work. */
export const availabilityWords: Predicate = (change, facts) => {
  const whose = rowOwnerOf(change.about.user_id, change, facts);
  const day = facts.format.shortDay(fieldOf(change, "date"));
  const what = `${whose} availability for ${day}`;
  if (isDeleted(change)) return `removed ${what}`;
  if (change.is_new) return `entered ${what}${dayOff(change.later, facts)}`;
  // Only days off are decided.
  const did = decided(change.later.status);
  return did === "changed" ? `${did} ${what}` : `${did} ${whose} time off on ${day}`;
};

function dayOff(
  { available, start_time, end_time }: Record<string, unknown>,
  { format }: AuditFacts,
): string {
  const can = available === false ? "cannot work" : "can work";
  if (!start_time || !end_time) return ` (${can})`;
  return ` (${can}, ${format.timeOfDay(String(start_time))} – ${format.timeOfDay(String(end_time))})`;
}
