import type { Format } from "#lib/format/create-format.ts";
import type { AuditChange } from "#schema/protocol/audit-log.ts";
import { A_FORMER_COLLEAGUE } from "#view/people/former-colleague.ts";
import type { ScheduleWords } from "#words/made/schedule.ts";
import type { Say } from "#words/words.ts";

interface Named {
  id: string;
  name: string;
}

/** What wording names and values requires. */
export interface AuditFacts {
  /** The names of everybody in the log, by id. */
  people: Readonly<Record<string, string>>;
  templates: readonly Named[];
  format: Format;
  sayShift: Say<ScheduleWords>;
}

/** The rest of a sentence after its author: "changed Sam Okafor's role from employee to manager". */
export type Predicate = (change: AuditChange, facts: AuditFacts) => string;

/** A person's name within a sentence. */
export function personNameOf(id: unknown, { people }: AuditFacts): string {
  return people[String(id)] ?? A_FORMER_COLLEAGUE;
}

/** "Sam Okafor's", or "their" if the author's own row changed. */
export function rowOwnerOf(id: unknown, { by }: AuditChange, facts: AuditFacts): string {
  return by !== null && id === by ? "their" : `${personNameOf(id, facts)}'s`;
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
