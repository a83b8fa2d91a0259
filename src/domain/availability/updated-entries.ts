import type { StaffAvailability } from "#schema/entities/staff-availability.ts";

/** The entries that are known, by their ids. */
export type KnownEntries = ReadonlyMap<string, StaffAvailability>;

export function knownEntries(entries: readonly StaffAvailability[]): KnownEntries {
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/**
 * The entries of other people that say something else than was known of them. What was changed on this device, and the
 * server's word that it has it, is none: it says what was known here. Nor is what is new, gone or asked anew: of what is
 * to be decided managers have a notification.
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

/** Without what changes when the server takes note of it. */
function contentOf(entry: StaffAvailability): string {
  const { date, all_day, start_time, end_time, available, reason, status } = entry;
  return JSON.stringify([date, all_day, start_time, end_time, available, reason, status]);
}
