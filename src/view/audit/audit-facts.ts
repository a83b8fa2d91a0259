import type { AuditChange } from "#schema/protocol/audit-log.ts";
import type { HistoryFacts } from "#view/shifts/shift-history-text.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import type { SayAudit } from "#words/made/audit.ts";
import type { SaySchedule } from "#words/made/schedule.ts";

/** What wording names and values requires. */
export interface AuditFacts extends Pick<HistoryFacts, "templates" | "positions" | "places" | "format"> {
  /** The names of everybody in the log, by id. */
  people: Readonly<Record<string, string>>;
  say: SayAudit;
  sayShift: SaySchedule;
}

/** A change as a sentence: "Marcus Webb changed Sam Okafor's role from employee to manager". */
export type Sentence = (change: AuditChange, facts: AuditFacts) => string;

/** The author's name, which begins a sentence; the server if nobody was signed in. */
export function actorOf({ by }: AuditChange, { people, say }: AuditFacts): string {
  return by === null ? say("server") : (people[by] ?? say("formerAuthor"));
}

/** A person's name within a sentence. */
export function personNameOf(id: unknown, { people, say }: AuditFacts): string {
  return people[String(id)] ?? say("formerColleague");
}

/** The name of a weekday; 0 is Sunday. */
export function weekdayOf(day: number, { format, say }: AuditFacts): string {
  const days = format.weekDays("2026-11-15").map((each) => new Date(each).getUTCDay());
  return format.weekdayNames("long")[days.indexOf(day)] ?? say("hours.someDay");
}

/** Two wall-clock times: '9:00 AM – 5:00 PM'. */
export function timesOf(from: unknown, to: unknown, { format }: AuditFacts): string {
  return timesText({ start_time: String(from).slice(0, 5), end_time: String(to).slice(0, 5) }, format);
}

/** Who did it and to whose row: the author's own, or a named person's. */
export function aboutRowOf(id: unknown, change: AuditChange, facts: AuditFacts) {
  const whose = change.by !== null && id === change.by ? ("own" as const) : ("other" as const);
  return { actor: actorOf(change, facts), whose, name: personNameOf(id, facts) };
}

/** A field after the change: the changed value, or the unchanged one of the row. */
export function fieldOf({ about, later }: AuditChange, name: string): string {
  return String(later[name] ?? about[name] ?? "");
}

/** Whether the change set a field to a value. */
export function became({ later }: AuditChange, name: string, value: unknown): boolean {
  return name in later && later[name] === value;
}

export function isDeleted(change: AuditChange): boolean {
  return became(change, "deleted", true);
}

/** Changes one after another: 'role from admin to manager; pay rate removed'. */
export function changesText(say: SayAudit, all: readonly string[]): string {
  const [first = "", ...others] = all;
  return others.reduce((changes, change) => say("part.joined", { changes, change }), first);
}
