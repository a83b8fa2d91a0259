import type { StaffAvailability } from "#schema/entities/staff-availability.ts";

/** What is known of the entries of others: what each says, by its id. */
export type KnownEntries = ReadonlyMap<string, string>;

/** What came from others since: 'new' entries, or 'updated' ones; new ones are the greater news. */
export interface AvailabilityNews {
  kind: "new" | "updated";
  /** Whose entries they are. */
  people: string[];
}

export function knownEntries(entries: readonly StaffAvailability[]): KnownEntries {
  return new Map(entries.map((entry) => [entry.id, contentOf(entry)]));
}

/**
 * What somebody is to be told of, given what was known before: entries of other people that arrived or changed. What was
 * changed on this device, and the server's word that it has it, is none: it says what was known here. Nor is what is gone.
 */
export function availabilityNews(
  before: KnownEntries,
  entries: readonly StaffAvailability[],
  userId: string,
): AvailabilityNews | null {
  const changed = entries.filter(
    (entry) =>
      entry.user_id !== userId && entry.change_id === null && before.get(entry.id) !== contentOf(entry),
  );
  if (changed.length === 0) return null;
  const fresh = changed.filter(({ id }) => !before.has(id));
  const told = fresh.length > 0 ? fresh : changed;
  return {
    kind: fresh.length > 0 ? "new" : "updated",
    people: [...new Set(told.map(({ user_id }) => user_id))],
  };
}

/** Without what changes when the server takes note of it. */
function contentOf(entry: StaffAvailability): string {
  const { date, all_day, start_time, end_time, available, reason, status } = entry;
  return JSON.stringify([date, all_day, start_time, end_time, available, reason, status]);
}
