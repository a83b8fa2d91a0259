import type { Punch } from "#schema/entities/punch.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { ROLES } from "#schema/entities/roles.ts";
import type { AuditChange } from "#schema/protocol/audit-log.ts";
import { valueWords } from "#view/audit/audit-details.ts";
import {
  type AuditFacts,
  aboutRowOf,
  actorOf,
  became,
  changesText,
  fieldOf,
  isDeleted,
  personNameOf,
  type Sentence,
  timesOf,
} from "#view/audit/audit-facts.ts";

/** Keys of `auditWords`: 'person.role' says the change alone, 'part.role' among others. */
type FieldKey =
  | "role"
  | "rate"
  | "rateSet"
  | "rateRemoved"
  | "pin"
  | "contact"
  | "rename"
  | "nameSet"
  | "email"
  | "start"
  | "startRemoved"
  | "birth"
  | "birthRemoved";

/** What is said of a changed field, in the order of the wording. */
const FIELDS: Record<string, (change: AuditChange) => FieldKey> = {
  role: () => "role",
  payrate({ earlier, later }) {
    if (later.payrate === null) return "rateRemoved";
    return typeof earlier.payrate === "number" ? "rate" : "rateSet";
  },
  pin: () => "pin",
  contact: () => "contact",
  name: ({ earlier }) => (earlier.name ? "rename" : "nameSet"),
  email: () => "email",
  start_date: ({ later }) => (later.start_date ? "start" : "startRemoved"),
  birth_date: ({ later }) => (later.birth_date ? "birth" : "birthRemoved"),
};

/** Changes of a person's membership, role, pay or sign-in; several at once are all mentioned. */
const personChangeWords: Sentence = (change, facts) => {
  const { earlier, later, row } = change;
  const { say } = facts;
  const about = aboutRowOf(row, change, facts);
  const { actor, name } = about;
  // Deactivating also sets the deletion mark, so it is checked first.
  if (later.deactivated_at) return say("person.deactivated", about);
  const hasLeft =
    later.removed_at || isDeleted(change) || (earlier.business_id != null && later.business_id == null);
  if (hasLeft) return say("person.removed", { actor, name: namedAsThen(change, facts) });
  const hasCome = later.business_id != null || (earlier.deleted === true && later.deleted === false);
  if (hasCome && row === change.by) return say("person.setUp", { actor });
  const role = ROLES.find((one) => one === later.role) ?? "other";
  if (hasCome)
    return say(earlier.deactivated_at ? "person.reactivated" : "person.added", { actor, name, role });
  const fields = Object.entries(FIELDS)
    .filter(([field]) => field in later)
    .map(([field, keyOf]) => ({
      key: keyOf(change),
      from: valueWords(field, earlier[field], facts),
      to: valueWords(field, later[field], facts),
    }));
  const [first, ...others] = fields;
  if (!first) return say("person.other", about);
  if (others.length === 0) {
    const { key, from, to } = first;
    return say(`person.${key}`, { ...about, from, to });
  }
  // What says less of its change ignores the rest.
  const parts = fields.map(({ key, from, to }) => say(`part.${key}` as "part.role", { from, to }));
  return say("person.several", { ...about, changes: changesText(say, parts) });
};

/** A person who left for another business keeps the name they had in this one. */
function namedAsThen({ earlier, row }: AuditChange, facts: AuditFacts): string {
  const isKnown = facts.people[row] !== undefined;
  return !isKnown && typeof earlier.name === "string" && earlier.name
    ? earlier.name
    : personNameOf(row, facts);
}

const rateWords: Sentence = (change, facts) => {
  const { rate } = change.later;
  const about = {
    ...aboutRowOf(change.about.employee_id, change, facts),
    day: facts.format.date(fieldOf(change, "from_day")),
  };
  if (isDeleted(change)) return facts.say("rate.withdrawn", about);
  if (typeof rate !== "number") return facts.say("rate.ended", about);
  return facts.say("rate.set", { ...about, rate: facts.format.amount(rate) });
};

const contractWords: Sentence = (change, facts) =>
  facts.say(isDeleted(change) ? "contract.withdrawn" : "contract.added", {
    ...aboutRowOf(change.about.user_id, change, facts),
    day: facts.format.date(String(change.about.from_day)),
  });

const ruleSetWords: Sentence = (change, facts) =>
  facts.say(isDeleted(change) ? "rules.withdrawn" : "rules.set", {
    actor: actorOf(change, facts),
    day: facts.format.date(String(change.about.from_day)),
  });

const paymentWords: Sentence = (change, facts) => {
  const { about, later } = change;
  const { say, format } = facts;
  const payment = {
    ...aboutRowOf(about.employee_id, change, facts),
    days: format.dayRange(String(about.pay_period_start), String(about.pay_period_end)),
  };
  if (later.voided_at) return say("payment.voided", payment);
  const did = change.is_new ? "saved" : "changed";
  return typeof later.total_pay === "number"
    ? say(`payment.${did}Of`, { ...payment, total: format.amount(later.total_pay) })
    : say(`payment.${did}`, payment);
};

const PRESSES = {
  in: "in",
  out: "out",
  "break-start": "breakStart",
  "break-end": "breakEnd",
} as const satisfies Record<Punch["type"], string>;

/** A typed punch; a correction is a row of its own that names the punch it replaces. */
const punchWords: Sentence = (change, facts) => {
  const did = change.later.is_void === true ? "removed" : change.later.corrects ? "corrected" : "entered";
  return facts.say(`punch.${did}`, {
    ...aboutRowOf(change.about.user_id, change, facts),
    press: PRESSES[change.about.type as Punch["type"]] ?? "other",
    time: facts.format.moment(fieldOf(change, "at")),
  });
};

const DECISIONS = [
  "entered",
  "clocked",
  "both",
  "let-stand",
  "absent",
  "open",
] as const satisfies readonly PunchDecision["choice"][];

const decisionWords: Sentence = (change, facts) => {
  const choice = DECISIONS.find((one) => one === change.later.choice) ?? "let-stand";
  return facts.say(`decision.${choice}`, {
    ...aboutRowOf(change.about.user_id, change, facts),
    time: facts.format.moment(fieldOf(change, "at")),
  });
};

const workedPositionWords: Sentence = (change, facts) =>
  facts.say("worked.position", {
    ...aboutRowOf(change.about.user_id, change, facts),
    time: facts.format.moment(fieldOf(change, "from")),
  });

const approvalWords: Sentence = (change, facts) => {
  const { about, later } = change;
  const { say, format } = facts;
  const days = format.dayRange(String(about.from), String(about.to));
  const approval = { ...aboutRowOf(about.user_id, change, facts), days };
  if (became(change, "status", "withdrawn")) return say("approval.withdrawn", approval);
  const did = change.is_new ? "approved" : "changed";
  return typeof later.worked_ms === "number"
    ? say(`approval.${did}Worked`, { ...approval, hours: format.hours(later.worked_ms) })
    : say(`approval.${did}`, approval);
};

/** A correction request, and a manager's decision about it. */
const correctionWords: Sentence = (change, facts) =>
  facts.say(`correction.${change.is_new ? "new" : decided(change.later.status)}`, {
    ...aboutRowOf(change.about.user_id, change, facts),
    time: facts.format.moment(fieldOf(change, "clock_in_time")),
  });

function decided(status: unknown) {
  return status === "approved" || status === "denied" ? status : "changed";
}

/** A day off, or hours when somebody can work. */
const availabilityWords: Sentence = (change, facts) => {
  const { say, format } = facts;
  const entry = {
    ...aboutRowOf(change.about.user_id, change, facts),
    day: format.shortDay(fieldOf(change, "date")),
  };
  if (isDeleted(change)) return say("availability.removed", entry);
  if (change.is_new) {
    const { available, start_time, end_time } = change.later;
    const can = available === false ? "cannot" : "can";
    if (!start_time || !end_time) return say(`availability.${can}`, entry);
    return say(`availability.${can}At`, { ...entry, times: timesOf(start_time, end_time, facts) });
  }
  // Only days off are approved or denied.
  const did = decided(change.later.status);
  return did === "changed" ? say("availability.changed", entry) : say(`timeOff.${did}`, entry);
};

/** The sentences about people and their work, by table. */
export const PERSON_WORDS: Record<string, Sentence> = {
  profiles: personChangeWords,
  pay_rates: rateWords,
  contracts: contractWords,
  rule_sets: ruleSetWords,
  employee_payments: paymentWords,
  punches: punchWords,
  punch_decisions: decisionWords,
  worked_positions: workedPositionWords,
  punch_approvals: approvalWords,
  punch_corrections: correctionWords,
  staff_availability: availabilityWords,
};
