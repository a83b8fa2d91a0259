import type { RowId } from "#domain/sync/row-ids.ts";
import type { Replica } from "./collections.ts";
import { readRowIds } from "./row-ids.ts";

/**
 * Returns the ids of shifts by what they are made of, for the week of these days. A shift that was moved out of that week
 * does not count as there.
 */
export function readShiftIds(
  { shifts }: Pick<Replica, "shifts">,
  sources: readonly string[],
  days: readonly string[],
): Promise<Map<string, RowId>> {
  return readRowIds(shifts, sources, ({ date }) => days.includes(date));
}
