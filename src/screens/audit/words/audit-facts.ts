import type { Format } from "#lib/format/create-format.ts";
import type { AuditChange } from "#schema/protocol/audit-log.ts";
import { A_FORMER_COLLEAGUE } from "#view/people/former-colleague.ts";

interface Named {
  id: string;
  name: string;
}

/** What names and values are told with. */
export interface AuditFacts {
  /** Names by id: of everybody whom the log speaks of. */
  people: Readonly<Record<string, string>>;
  templates: readonly Named[];
  format: Format;
}

/** What was done, after the name of whoever did it: "changed Sam Okafor's role from employee to manager". */
export type Predicate = (change: AuditChange, facts: AuditFacts) => string;

/** What somebody is called within a sentence. */
export function personNameOf(id: unknown, { people }: AuditFacts): string {
  return people[String(id)] ?? A_FORMER_COLLEAGUE;
}

/** "Sam Okafor's"; of what is one's own: "their". */
export function rowOwnerOf(id: unknown, { by }: AuditChange, facts: AuditFacts): string {
  return by !== null && id === by ? "their" : `${personNameOf(id, facts)}'s`;
}

/** A field as it was afterwards: the changed value, or what the row has said before and since. */
export function fieldOf({ about, later }: AuditChange, name: string): string {
  return String(later[name] ?? about[name] ?? "");
}

/** Whether this field became this value. */
export function became({ later }: AuditChange, name: string, value: unknown): boolean {
  return name in later && later[name] === value;
}

export function isDeleted(change: AuditChange): boolean {
  return became(change, "deleted", true);
}
