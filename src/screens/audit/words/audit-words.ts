import type { AuditChange } from "#schema/protocol/audit-log.ts";
import { historyWords } from "#view/shifts/shift-history-text.ts";
import { nounOf } from "#view/sync/entity-nouns.ts";
import { fieldLabel, fieldsOf, valueWords } from "./audit-details.ts";
import {
  type AuditFacts,
  became,
  fieldOf,
  isDeleted,
  type Predicate,
  personNameOf,
  rowOwnerOf,
} from "./audit-facts.ts";
import {
  approvalWords,
  availabilityWords,
  correctionWords,
  decisionWords,
  paymentWords,
  personChangeWords,
  punchWords,
  rateWords,
} from "./person-change-words.ts";

/** Settings of the business: one with its old and new values, several by name. */
const businessWords: Predicate = (change, facts) => {
  if (change.later.chat_cleared_at) return "cleared the team chat";
  const [field, ...others] = fieldsOf(change);
  if (!field) return "changed the business settings";
  if (others.length > 0) {
    const names = [field, ...others].map((one) => fieldLabel(one));
    return `changed the business settings: ${names.join(", ")}`;
  }
  const { earlier, later } = change;
  const [was, is] = [earlier, later].map((state) => valueWords(field, state[field], facts));
  return `changed the business settings: ${fieldLabel(field)} from ${was} to ${is}`;
};

const hoursWords: Predicate = (change, facts) => {
  const day = weekdayOf(Number(change.about.day_of_week), facts);
  if (isDeleted(change)) return `removed the opening hours of ${day}`;
  if (change.later.is_closed === true) return `closed the business on ${day}`;
  const [opens, closes] = ["opening_time", "closing_time"].map((name) => change.later[name]);
  const { format } = facts;
  const times =
    opens && closes ? ` to ${format.timeOfDay(String(opens))} – ${format.timeOfDay(String(closes))}` : "";
  return `${change.is_new ? "set" : "changed"} the opening hours of ${day}${times}`;
};

/** 0 is Sunday. */
function weekdayOf(day: number, { format }: AuditFacts): string {
  const days = format.weekDays("2026-11-15").map((each) => new Date(each).getUTCDay());
  return format.weekdayNames("long")[days.indexOf(day)] ?? "a day";
}

/** Rows identified by name or kind: 'changed the shift template “Early”'. */
const namedWords: Predicate = (change) => {
  const did = isDeleted(change) ? "removed" : change.is_new ? "added" : "changed";
  const name = fieldOf(change, "name");
  return `${did} the ${nounOf(change.table)}${name && ` “${name}”`}`;
};

const tabletWords: Predicate = (change) =>
  `registered the tablet “${fieldOf(change, "name")}” as a time clock`;

const deadlineWords: Predicate = (change, { format }) => {
  const days = format.dayRange(fieldOf(change, "start_date"), fieldOf(change, "end_date"));
  const did = isDeleted(change) ? "removed" : change.is_new ? "set" : "changed";
  const due = change.later.due_date;
  return `${did} the availability deadline for ${days}${due ? ` (${format.shortDay(String(due))})` : ""}`;
};

/** What happened to a shift; changes without a sentence of their own use the words of the shift history. */
const shiftWords: Predicate = (change, facts) => {
  const { earlier, later } = change;
  const shift = shiftOf(change, facts);
  if (change.is_new) return `added ${shift}, ${timesOf(change, facts)}`;
  if (isDeleted(change)) return `deleted ${shift}, ${timesOf(change, facts)}`;
  if (became(change, "status", "dropped")) return `dropped ${shift}`;
  if (became(change, "status", "claimed"))
    return `approved ${rowOwnerOf(later.user_id ?? change.about.user_id, change, facts)} claim of the shift on ${dayOf(change, facts)}`;
  if (became(change, "claimed_by_user_id", change.by) && change.by) return `asked for ${shift}`;
  if (became(change, "claimed_by_user_id", null) && !("user_id" in later)) {
    const did = earlier.claimed_by_user_id === change.by ? "withdrew" : "denied";
    return `${did} ${rowOwnerOf(earlier.claimed_by_user_id, change, facts)} claim of ${shift}`;
  }
  if (became(change, "published", true)) return `published ${shift}`;
  const fields = Object.keys({ ...earlier, ...later }).map(
    (field) => [field, { from: earlier[field], to: later[field] }] as const,
  );
  const described = historyWords(facts.sayShift, Object.fromEntries(fields), {
    people: Object.entries(facts.people).map(([id, name]) => ({ id, name })),
    templates: facts.templates,
    format: facts.format,
  });
  return described.length > 0 ? `changed ${shift} (${described.join("; ")})` : `changed ${shift}`;
};

const dayOf = (change: AuditChange, { format }: AuditFacts) => format.shortDay(fieldOf(change, "date"));

/** "Sam Okafor's shift on Tue, Mar 3", by the shift's person after the change. */
function shiftOf(change: AuditChange, facts: AuditFacts): string {
  const holder = "user_id" in change.later ? change.later.user_id : change.about.user_id;
  const whose = holder ? rowOwnerOf(holder, change, facts) : "the open";
  return `${whose} shift on ${dayOf(change, facts)}`;
}

function timesOf(change: AuditChange, { format }: AuditFacts): string {
  const [start, end] = ["start_time", "end_time"].map((name) =>
    format.timeOfDay(fieldOf(change, name).slice(0, 5)),
  );
  return `${start} – ${end}`;
}

const SWAPS: Partial<Record<string, (asker: string, asked: string) => string>> = {
  agreed: (asker) => `agreed to swap shifts with ${asker}`,
  refused: (asker) => `refused to swap shifts with ${asker}`,
  withdrawn: (_, asked) => `withdrew the request to swap shifts with ${asked}`,
  approved: (asker, asked) => `approved that ${asker} and ${asked} swap shifts`,
  denied: (asker, asked) => `denied that ${asker} and ${asked} swap shifts`,
};

const swapWords: Predicate = (change, facts) => {
  const asker = personNameOf(change.about.requested_by, facts);
  const asked = personNameOf(change.about.requested_of, facts);
  const words = SWAPS[String(change.later.status)];
  if (!change.is_new && words) return words(asker, asked);
  return change.is_new ? `asked ${asked} to swap shifts` : `changed the swap of ${asker} and ${asked}`;
};

/** By table. */
const WORDS: Partial<Record<string, Predicate>> = {
  profiles: personChangeWords,
  pay_rates: rateWords,
  employee_payments: paymentWords,
  punches: punchWords,
  punch_decisions: decisionWords,
  punch_approvals: approvalWords,
  punch_corrections: correctionWords,
  shifts: shiftWords,
  swap_requests: swapWords,
  staff_availability: availabilityWords,
  businesses: businessWords,
  business_hours: hoursWords,
  availability_deadlines: deadlineWords,
  punch_devices: tabletWords,
};

/** A change as a sentence: "Marcus Webb changed Sam Okafor's pay rate from $15.50 to $15.75". */
export function auditSentence(change: AuditChange, facts: AuditFacts): string {
  const words = WORDS[change.table] ?? namedWords;
  const sentence = `${actorOf(change, facts)} ${words(change, facts)}`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** The author's name; the server if nobody was signed in. */
export function actorOf({ by }: AuditChange, facts: AuditFacts): string {
  return by === null ? "The server" : personNameOf(by, facts);
}
