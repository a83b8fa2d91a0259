import type { AuditCursor, AuditFilters, AuditPage } from "#schema/protocol/audit-log.ts";

type ReadPage = (filters: AuditFilters, before: AuditCursor | null) => Promise<AuditPage>;

/**
 * At least `count` changes, or all there are: the server looks at a part of the log at a time, and a page of a rare kind
 * may be short.
 */
export async function readSome(
  read: ReadPage,
  filters: AuditFilters,
  before: AuditCursor | null,
  count: number,
): Promise<AuditPage> {
  const found = await read(filters, before);
  while (found.next && found.changes.length < count) {
    const more = await read(filters, found.next);
    Object.assign(found, joined(found, more));
  }
  return found;
}

/** Two pages as one; what the later one says of its time is left. */
export function joined(page: AuditPage, older: AuditPage): AuditPage {
  return {
    server_time: page.server_time,
    changes: [...page.changes, ...older.changes],
    people: { ...older.people, ...page.people },
    next: older.next,
  };
}
