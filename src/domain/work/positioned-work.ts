import { type PositionPart, type PositionSource, positionSplitter } from "./positions-of-work.ts";
import type { LinkableShift } from "./shift-links.ts";
import type { DatedInterval } from "./work-days.ts";

/** Paid work, and what it was done as. */
export interface PositionedInterval extends DatedInterval {
  /** In parts; absent where there are no positions. */
  parts?: readonly PositionPart[];
  /** The same by what was said of it alone. */
  said?: readonly PositionPart[];
}

/** Returns paid work with its positions; `shiftOf` has the shift of an interval (linkShifts). */
export function positionedWork(
  work: readonly DatedInterval[],
  shiftOf: ReadonlyMap<string, string>,
  shifts: readonly LinkableShift[],
  source: PositionSource | undefined,
  zone: string,
): readonly PositionedInterval[] {
  if (!source) return work;
  const stays = work.map((one) => ({ ...one, shift: shiftOf.get(one.interval) ?? null }));
  const parts = positionSplitter(shifts, source, zone)(stays);
  const { said } = source;
  const saidParts = said.length > 0 ? positionSplitter([], { said, positions: [] }, zone)(stays) : [];
  return work.map((one, place) => ({ ...one, parts: parts[place] ?? [], said: saidParts[place] ?? [] }));
}
