// Whoever keeps sums of rows must know which rows have changed since, after a crash too. So what replication writes also
// marks its days, in the same transaction: a mark that is as it was says that no row of the day was written. What people
// edit on this device is not marked; it waits until replication writes it, and what waits is known (stored.ts).
import { DAY_MS } from "#lib/format/calendar-days.ts";
import type { Pending } from "#schema/entities/entity.ts";

/** The collections whose days are marked, and what says the day of a row. */
export const MARKED: Partial<Record<string, string>> = {
  shifts: "date",
  punches: "at",
  staff_availability: "date",
};

/** A table that RxDB makes in each database and no longer uses; its key is `sequence`. */
export const MARKS = "changes";

/** The days since 1970, in UTC, of a calendar day or an instant; NaN for what is neither. */
export function dayNumber(moment: unknown): number {
  return Date.parse(String(moment).slice(0, 10)) / DAY_MS;
}

/** A day and the last write of a row of it. */
export interface DayVersion {
  sequence: number;
  id: string;
}

/** Marks the days that rows have and had, also those that they had before somebody's edit which is settled by this. */
export function markDays(
  transaction: IDBTransaction,
  field: string,
  writes: readonly { previous: MarkedRow | undefined; next: MarkedRow }[],
): void {
  const days = writes.flatMap(({ previous, next }) => [
    ...(previous ? daysOfRow(previous, field) : []),
    ...daysOfRow(next, field),
  ]);
  const id = crypto.randomUUID();
  const marks = transaction.objectStore(MARKS);
  for (const sequence of new Set(days)) {
    if (!Number.isNaN(sequence)) marks.put({ sequence, id } satisfies DayVersion);
  }
}

/** A row and, while an edit of it waits, what it was before. */
type MarkedRow = object & { pending?: Pick<Pending, "base"> };

/** The day of a row and, while an edit waits, the one that the server knows. */
export function daysOfRow(row: MarkedRow, field: string): number[] {
  return [row as Record<string, unknown>, ...(row.pending?.base ? [row.pending.base] : [])].map((one) =>
    dayNumber(one[field]),
  );
}
