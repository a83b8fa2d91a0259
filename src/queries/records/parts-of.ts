import type { Records } from "#domain/work/records.ts";
import type { RecordsPart } from "./records-question.ts";

/** Few enough to apply in a moment, even on a slow phone. */
const PART_ROWS = 150;

/** Splits records into parts, in order. */
export function* partsOf({ rows, items, people }: Records): Iterable<RecordsPart> {
  for (const some of batches(rows)) yield { kind: "rows", rows: some };
  for (const some of batches(items)) yield { kind: "items", items: some };
  for (const some of batches(people)) yield { kind: "people", people: some };
}

function* batches<T>(all: readonly T[]): Iterable<T[]> {
  for (let from = 0; from < all.length; from += PART_ROWS) yield all.slice(from, from + PART_ROWS);
}
