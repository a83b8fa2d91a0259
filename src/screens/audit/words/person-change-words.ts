import type { Role } from "#schema/entities/profile.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { AuditChange } from "#schema/protocol/audit-log.ts";
import { A_FORMER_COLLEAGUE } from "#view/people/former-colleague.ts";
import {
  type AuditFacts,
  became,
  fieldOf,
  isDeleted,
  type Predicate,
  personNameOf,
  rowOwnerOf,
} from "./audit-facts.ts";

/** Lower case, for use within a sentence. */
const ROLE_WORDS: Record<Role, string> = { admin: "admin", manager: "manager", employee: "employee" };
const WITH_ARTICLE: Record<Role, string> = {
  admin: "an admin",
  manager: "a manager",
  employee: "an employee",
};

const roleWords = (role: unknown) => ROLE_WORDS[role as Role] ?? String(role);

/** By field, in the order of the wording. */
const FIELDS: Record<string, (change: AuditChange, whose: string, facts: AuditFacts) => string> = {
  role: ({ earlier, later }, whose) =>
    `changed ${whose} role from ${roleWords(earlier.role)} to ${roleWords(later.role)}`,
  payrate: ({ earlier, later }, whose, { format }) => {
    const [was, is] = [earlier.payrate, later.payrate].map((rate) => format.amount(rate as number | null));
    if (later.payrate === null) return `removed ${whose} pay rate of ${was}`;
    return typeof earlier.payrate === "number"
      ? `changed ${whose} pay rate from ${was} to ${is}`
      : `set ${whose} pay rate to ${is}`;
  },
  pin: (_, whose) => `gave out a new PIN in place of ${whose} old one`,
  contact: (_, whose) => `changed ${whose} contact details`,
  name: ({ earlier, later }, whose) =>
    `changed ${whose} name${earlier.name ? ` from ${earlier.name}` : ""} to ${later.name}`,
  email: ({ earlier, later }, whose) => `changed ${whose} e-mail from ${earlier.email} to ${later.email}`,
  start_date: ({ later }, whose, { format }) =>
    later.start_date
      ? `changed ${whose} start date to ${format.date(String(later.start_date))}`
      : `removed ${whose} start date`,
};

/** Changes of a person's membership, role, pay or sign-in; several at once are all mentioned. */
export const personChangeWords: Predicate = (change, facts) => {
  const { earlier, later, row } = change;
  const name = personNameOf(row, facts);
  const whose = rowOwnerOf(row, change, facts);
  // Deactivating also sets the deletion mark, so it is checked first.
  if (later.deactivated_at) return `deactivated ${whose} account`;
  const hasLeft =
    later.removed_at || isDeleted(change) || (earlier.business_id != null && later.business_id == null);
  if (hasLeft) return `removed ${namedAsThen(change, name)} from the staff`;
  const hasCome = later.business_id != null || (earlier.deleted === true && later.deleted === false);
  if (hasCome && row === change.by) return "set up the business";
  const as = later.role ? ` as ${WITH_ARTICLE[later.role as Role]}` : "";
  if (hasCome)
    return earlier.deactivated_at ? `reactivated ${whose} account${as}` : `added ${name} to the staff${as}`;
  const described = Object.entries(FIELDS).flatMap(([field, words]) =>
    field in later ? [words(change, whose, facts)] : [],
  );
  return described.length > 0 ? described.join(", and ") : `changed ${whose} personal details`;
};

/** A person who left for another business keeps the name they had in this one. */
function namedAsThen({ earlier }: AuditChange, name: string): string {
  return name === A_FORMER_COLLEAGUE && typeof earlier.name === "string" && earlier.name
    ? earlier.name
    : name;
}

export const rateWords: Predicate = (change, facts) => {
  const { rate, from_day } = change.later;
  const whose = rowOwnerOf(change.about.employee_id, change, facts);
  const from = facts.format.date(String(from_day));
  return `set ${whose} pay rate to ${facts.format.amount(rate as number)} from ${from} on`;
};

export const paymentWords: Predicate = (change, facts) => {
  const { about, later } = change;
  const days = facts.format.dayRange(String(about.pay_period_start), String(about.pay_period_end));
  const total = typeof later.total_pay === "number" ? ` of ${facts.format.amount(later.total_pay)}` : "";
  return `${change.is_new ? "saved" : "changed"} ${rowOwnerOf(about.employee_id, change, facts)} payment${total} for ${days}`;
};

const PRESSES: Record<Punch["type"], string> = {
  in: "clock-in",
  out: "clock-out",
  "break-start": "start of a break",
  "break-end": "end of a break",
};

/** A typed punch; a correction is a row of its own that names the punch it replaces. */
export const punchWords: Predicate = (change, facts) => {
  const whose = rowOwnerOf(change.about.user_id, change, facts);
  const what = `${whose} ${PRESSES[change.about.type as Punch["type"]] ?? "punch"}`;
  const at = facts.format.moment(fieldOf(change, "at"));
  if (change.later.is_void === true) return `removed ${what} of ${at}`;
  return change.later.corrects ? `corrected ${what} to ${at}` : `entered ${what} of ${at}`;
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

/** A correction request, and a manager's decision about it. */
export const correctionWords: Predicate = (change, facts) => {
  const whose = rowOwnerOf(change.about.user_id, change, facts);
  const what = `${whose} hours of ${facts.format.moment(fieldOf(change, "clock_in_time"))}`;
  if (change.is_new) return `asked for a correction of ${what}`;
  return `${decided(change.later.status)} the correction of ${what}`;
};

/** The verb for an approval or a denial. */
function decided(status: unknown): string {
  if (status === "approved") return "approved";
  return status === "denied" ? "denied" : "changed";
}

/** A day off, or hours when somebody can work. */
export const availabilityWords: Predicate = (change, facts) => {
  const whose = rowOwnerOf(change.about.user_id, change, facts);
  const day = facts.format.shortDay(fieldOf(change, "date"));
  const what = `${whose} availability for ${day}`;
  if (isDeleted(change)) return `removed ${what}`;
  if (change.is_new) return `entered ${what}${dayOff(change.later, facts)}`;
  // Only days off are approved or denied.
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
