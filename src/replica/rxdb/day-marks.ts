// Caches of row sums must know which rows changed since, even after a crash. So replication also marks the days of
// the rows it writes, in the same transaction: an unchanged mark means that no row of the day was written. Local
// edits are not marked until replication settles them; waiting rows are found separately (stored.ts).
import { DAY_MS } from "#lib/time/calendar-days.ts";
import type { Pending } from "#schema/entities/entity.ts";

/** The kinds that are counted, by collection, with the field of a row's day: other rows mark no day. */
export const MARKED: Partial<Record<string, Record<string, string>>> = {
  shifts: { shift: "date", move: "date" },
  punches: { punch: "at", decision: "at", worked_position: "at" },
  staff_availability: { availability: "date", day_note: "date" },
};

/** A table that RxDB creates in each database and no longer uses; its key is `sequence`. */
export const MARKS = "changes";

/** Returns the days since 1970, in UTC, of a calendar day or an instant; NaN for anything else. */
export function dayNumber(moment: unknown): number {
  return Date.parse(String(moment).slice(0, 10)) / DAY_MS;
}

/** A day and the last write of any of its rows. */
export interface DayVersion {
  sequence: number;
  id: string;
}

/** Marks the days of rows before and after a write, including the days before a local edit that the write settles. */
export function markDays(
  transaction: IDBTransaction,
  collection: string,
  writes: readonly { previous: MarkedRow | undefined; next: MarkedRow }[],
): void {
  const days = writes.flatMap(({ previous, next }) => [
    ...(previous ? daysOfRow(collection, previous) : []),
    ...daysOfRow(collection, next),
  ]);
  const id = crypto.randomUUID();
  const marks = transaction.objectStore(MARKS);
  for (const sequence of new Set(days)) {
    if (!Number.isNaN(sequence)) marks.put({ sequence, id } satisfies DayVersion);
  }
}

/** A row and, while an edit of it waits, its base. */
type MarkedRow = object & { pending?: Pick<Pending, "base"> };

/** Returns the day of a row of a counted kind and, while an edit waits, the server's day of it. */
export function daysOfRow(collection: string, row: MarkedRow): number[] {
  const { kind } = row as { kind?: string };
  const field = MARKED[collection]?.[kind ?? ""];
  if (!field) return [];
  return [row as Record<string, unknown>, ...(row.pending?.base ? [row.pending.base] : [])].map((one) =>
    dayNumber(one[field]),
  );
}
