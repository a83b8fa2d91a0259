import { listText } from "#lib/format/formatters.ts";
import type { AuditChange } from "#schema/protocol/audit-log.ts";
import { fieldLabel, fieldsOf, valueWords } from "#view/audit/audit-details.ts";
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
  weekdayOf,
} from "#view/audit/audit-facts.ts";
import { historyWords } from "#view/shifts/shift-history-text.ts";
import { PERSON_WORDS } from "./person-change-words.ts";

/** Settings of the business: one with its old and new values, several by name. */
const businessWords: Sentence = (change, facts) => {
  const { say } = facts;
  const actor = actorOf(change, facts);
  if (change.later.chat_cleared_at) return say("business.chatCleared", { actor });
  const [field, ...others] = fieldsOf(change);
  if (!field) return say("business.changed", { actor });
  if (others.length > 0) {
    const labels = [field, ...others].map((one) => fieldLabel(one, facts));
    return say("business.several", { actor, names: listText(say.locale, labels) });
  }
  const { earlier, later } = change;
  return say("business.one", {
    actor,
    setting: fieldLabel(field, facts),
    from: valueWords(field, earlier[field], facts),
    to: valueWords(field, later[field], facts),
  });
};

const hoursWords: Sentence = (change, facts) => {
  const { say } = facts;
  const row = {
    actor: actorOf(change, facts),
    day: weekdayOf(Number(change.about.day_of_week), facts),
  };
  if (isDeleted(change)) return say("hours.removed", row);
  if (change.later.is_closed === true) return say("hours.closed", row);
  const { opening_time: opens, closing_time: closes } = change.later;
  const did = change.is_new ? "set" : "changed";
  if (!opens || !closes) return say(`hours.${did}`, row);
  return say(`hours.${did}To`, { ...row, times: timesOf(opens, closes, facts) });
};

const NAMED = [
  "shift_templates",
  "positions",
  "places",
  "saved_rosters",
  "news_posts",
  "training_modules",
  "training_assignments",
] as const;

/** Rows identified by name or kind: 'changed the shift template “Early”'. */
const namedWords: Sentence = (change, facts) => {
  const { say } = facts;
  const action = isDeleted(change) ? "removed" : change.is_new ? "added" : "other";
  const row = { action, actor: actorOf(change, facts) } as const;
  const known = NAMED.find((table) => table === change.table);
  const sentence = known ? say(`row.${known}`, row) : say("row.other", { ...row, table: say("table.other") });
  const name = fieldOf(change, "name");
  return name ? say("row.named", { sentence, name }) : sentence;
};

const tabletWords: Sentence = (change, facts) => {
  const name = fieldOf(change, "name");
  // By its own sign-in, which is nobody's.
  if (isDeleted(change) && change.by !== null && !(change.by in facts.people))
    return facts.say("tablet.left", { name });
  const what = isDeleted(change) ? "tablet.removed" : "tablet.registered";
  return facts.say(what, { actor: actorOf(change, facts), name });
};

const deadlineWords: Sentence = (change, facts) => {
  const { say, format } = facts;
  const days = format.dayRange(fieldOf(change, "start_date"), fieldOf(change, "end_date"));
  const deadline = { actor: actorOf(change, facts), days };
  if (isDeleted(change)) return say("deadline.removed", deadline);
  const did = change.is_new ? "set" : "changed";
  const due = change.later.due_date;
  return due
    ? say(`deadline.${did}To`, { ...deadline, due: format.shortDay(String(due)) })
    : say(`deadline.${did}`, deadline);
};

const DAYS = ["holiday", "closed", "event"] as const;

/** A holiday that is no longer observed has been taken away. */
const dayWords: Sentence = (change, facts) => {
  const { say, format } = facts;
  const type = DAYS.find((one) => one === fieldOf(change, "type")) ?? ("other" as const);
  const day = { type, actor: actorOf(change, facts), day: format.shortDay(fieldOf(change, "date")) };
  if (change.is_new || became(change, "is_observed", true)) return say("day.added", day);
  if (isDeleted(change) || became(change, "is_observed", false)) return say("day.removed", day);
  return say("day.changed", day);
};

/** What happened to a shift; changes without a sentence of their own use the words of the shift history. */
const shiftWords: Sentence = (change, facts) => {
  const { earlier, later } = change;
  const { say } = facts;
  const shift = shiftOf(change, facts);
  const times = timesOf(fieldOf(change, "start_time"), fieldOf(change, "end_time"), facts);
  if (change.is_new) return say("shift.added", { ...shift, times });
  if (isDeleted(change)) return say("shift.deleted", { ...shift, times });
  if (became(change, "status", "dropped")) return say("shift.dropped", shift);
  if (became(change, "status", "claimed")) {
    const claimant = aboutRowOf(later.user_id ?? change.about.user_id, change, facts);
    return say("shift.approved", { ...claimant, day: shift.day });
  }
  if (became(change, "claimed_by_user_id", change.by) && change.by) return say("shift.claimed", shift);
  if (became(change, "claimed_by_user_id", null) && !("user_id" in later)) {
    const { whose: claim, name: claimant } = aboutRowOf(earlier.claimed_by_user_id, change, facts);
    return say(claim === "own" ? "shift.withdrew" : "shift.declined", { ...shift, claim, claimant });
  }
  if (became(change, "published", true)) return say("shift.published", shift);
  const fields = Object.keys({ ...earlier, ...later }).map(
    (field) => [field, { from: earlier[field], to: later[field] }] as const,
  );
  const described = historyWords(facts.sayShift, Object.fromEntries(fields), {
    people: Object.entries(facts.people).map(([id, name]) => ({ id, name })),
    templates: facts.templates,
    positions: facts.positions,
    places: facts.places,
    format: facts.format,
  });
  return described.length > 0
    ? say("shift.changedTo", { ...shift, changes: changesText(say, described) })
    : say("shift.changed", shift);
};

/** A shift by its person after the change, or as open. */
function shiftOf(change: AuditChange, facts: AuditFacts) {
  const holder = "user_id" in change.later ? change.later.user_id : change.about.user_id;
  const about = aboutRowOf(holder, change, facts);
  const whose = holder ? about.whose : ("open" as const);
  return { ...about, whose, day: facts.format.shortDay(fieldOf(change, "date")) };
}

const SWAPS = ["agreed", "refused", "withdrawn", "approved", "denied"] as const;

const swapWords: Sentence = (change, facts) => {
  const swap = {
    actor: actorOf(change, facts),
    asker: personNameOf(change.about.requested_by, facts),
    asked: personNameOf(change.about.requested_of, facts),
  };
  const answer = SWAPS.find((status) => status === change.later.status) ?? "changed";
  return facts.say(`swap.${change.is_new ? "new" : answer}`, swap);
};

/** By table; all are said with `auditWords`. */
const WORDS: Partial<Record<string, Sentence>> = {
  ...PERSON_WORDS,
  shifts: shiftWords,
  swap_requests: swapWords,
  businesses: businessWords,
  business_hours: hoursWords,
  availability_deadlines: deadlineWords,
  day_notes: dayWords,
  punch_devices: tabletWords,
};

/** A change as a sentence: "Marcus Webb changed Sam Okafor's pay rate from $15.50 to $15.75". */
export function auditSentence(change: AuditChange, facts: AuditFacts): string {
  return (WORDS[change.table] ?? namedWords)(change, facts);
}
