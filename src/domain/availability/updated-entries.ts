import type { StaffAvailability } from "#schema/entities/staff-availability.ts";

/** The known entries, by id. */
export type KnownEntries = ReadonlyMap<string, StaffAvailability>;

export function knownEntries(entries: readonly StaffAvailability[]): KnownEntries {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/**
 * Returns other people's entries whose content differs from the known one. Not edits of this device, and not new,
 * removed or pending entries: managers have a notification of those to decide.
 */
export function updatedEntries(
  before: KnownEntries,
  entries: readonly StaffAvailability[],
  userId: string,
): StaffAvailability[] {
  return entries.filter((entry) => {
    const known = before.get(entry.id);
    if (!known || entry.user_id === userId || entry.change_id !== null) return false;
    return contentOf(known) !== contentOf(entry) && !isAskedAnew(known, entry);
  });
}

function isAskedAnew(known: StaffAvailability, { status }: StaffAvailability): boolean {
  return known.status !== "pending" && status === "pending";
}

/** The entry without fields that the server sets on arrival. */
function contentOf(entry: StaffAvailability): string {
  const { date, all_day, start_time, end_time, available, preference = null, reason, status } = entry;
  return JSON.stringify([date, all_day, start_time, end_time, available, preference, reason, status]);
}
