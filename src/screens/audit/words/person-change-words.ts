import type { Role } from "#schema/entities/profile.ts";
import type { AuditChange } from "#schema/protocol/audit-log.ts";
import { A_FORMER_COLLEAGUE } from "#view/people/former-colleague.ts";
import { type AuditFacts, isDeleted, type Predicate, personNameOf, rowOwnerOf } from "./audit-facts.ts";

/** As they are called within a sentence. */
const ROLE_WORDS: Record<Role, string> = { admin: "admin", manager: "manager", employee: "employee" };
const WITH_ARTICLE: Record<Role, string> = {
  admin: "an admin",
  manager: "a manager",
  employee: "an employee",
};

const roleWords = (role: unknown) => ROLE_WORDS[role as Role] ?? String(role);

/** By field, in the order in which they are told. */
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

/** What became of somebody's membership, role, pay or sign-in; of several at once each is told. */
export const personChangeWords: Predicate = (change, facts) => {
  const { earlier, later, row } = change;
  const name = personNameOf(row, facts);
  const whose = rowOwnerOf(row, change, facts);
  // Whoever is deactivated is deleted too, and may be removed then.
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

/** Whoever has left for another business is known by what they were called here. */
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
