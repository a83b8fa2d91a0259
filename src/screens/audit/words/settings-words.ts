import { nounOf } from "#screens/sync/entity-nouns.ts";
import { fieldLabel, fieldsOf, valueWords } from "./audit-details.ts";
import { type AuditFacts, fieldOf, isDeleted, type Predicate } from "./audit-facts.ts";

/** Settings of the business: of one what it was and is, of several their names. */
export const businessWords: Predicate = (change, facts) => {
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

export const hoursWords: Predicate = (change, facts) => {
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

/** What has a name, or is known by what it is: 'changed the shift template “Early”'. */
export const namedWords: Predicate = (change) => {
  const did = isDeleted(change) ? "removed" : change.is_new ? "added" : "changed";
  const name = fieldOf(change, "name");
  return `${did} the ${nounOf(change.table)}${name && ` “${name}”`}`;
};

export const tabletWords: Predicate = (change) =>
  `registered the tablet “${fieldOf(change, "name")}” as a time clock`;

export const deadlineWords: Predicate = (change, { format }) => {
  const days = format.dayRange(fieldOf(change, "start_date"), fieldOf(change, "end_date"));
  const did = isDeleted(change) ? "removed" : change.is_new ? "set" : "changed";
  const due = change.later.due_date;
  return `${did} the availability deadline for ${days}${due ? ` (${format.shortDay(String(due))})` : ""}`;
};
