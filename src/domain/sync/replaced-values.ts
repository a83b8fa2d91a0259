import { sameValue } from "#domain/merge/merge-fields.ts";
import { DAY_MS } from "#lib/time/calendar-days.ts";
import { type ReplacedValue, TOLD_DAYS } from "#schema/entities/replaced-value.ts";

/** A replaced value beside its row as this device has it. */
export interface Replaced {
  entry: ReplacedValue;
  row: Record<string, unknown>;
}

/** A change that arrives within this time was made online. */
const SENT_LATER_MS = 2 * 60_000;
/** An instant as Postgres or the app writes it. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d(:?\d\d)?)$/;

/**
 * The values to tell of, latest first: not older than some days, of rows that this device has, and whose other value is
 * in force here as well. Whoever has just restored theirs, even offline, is not told any more.
 */
export function toldValues(replaced: readonly Replaced[], now: number): Replaced[] {
  return replaced
    .filter(({ entry, row }) => {
      const { inForce } = valuesOf(entry);
      const isFresh = Date.parse(entry.arrived_at) > now - TOLD_DAYS * DAY_MS;
      return isFresh && sameValue(asStored(inForce), asStored(row[entry.field]));
    })
    .sort((one, other) => other.entry.acted_at.localeCompare(one.entry.acted_at));
}

/** The value that the field has now, and the one that it replaced. */
export function valuesOf({ contents: { mine, theirs }, is_mine_in_force }: ReplacedValue) {
  return is_mine_in_force ? { inForce: mine, replaced: theirs } : { inForce: theirs, replaced: mine };
}

/** A column's value as documents have it. */
export function asStored(value: unknown): unknown {
  return typeof value === "string" && INSTANT.test(value) ? new Date(value).toISOString() : (value ?? null);
}

/** Whether a change reached the server well after it was made. Not known of changes by older devices. */
export function isSentLater(actedAt: string | null | undefined, arrivedAt: string): boolean {
  return actedAt != null && Date.parse(arrivedAt) - Date.parse(actedAt) > SENT_LATER_MS;
}
