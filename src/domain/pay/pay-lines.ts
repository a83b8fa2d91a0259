import { groupBy } from "#lib/group-by.ts";
import { lineCents } from "./line-cents.ts";
import type { PaidSlice, PayKind } from "./overtime.ts";
import { type RateChange, rateOn } from "./rate-on.ts";

/** What one person is paid for the time of one calendar day that is paid alike. */
export interface PayLine {
  day: string;
  kind: PayKind;
  ms: number;
  /** Minor units per hour. */
  rate: number;
  multiplierPercent: number;
  /** Minor units, rounded once, here. */
  cents: number;
  /** The keys of the intervals it comes from, in their order. */
  intervals: readonly string[];
  punches: readonly string[];
}

const KINDS: readonly PayKind[] = ["regular", "overtime", "double"];

/**
 * One person's slices, in the order of their time, as lines by day, kind and rate. Overtime is paid by the rate of the
 * very hours that are overtime, and by no average. The base pay is the sum of the lines.
 */
export function payLines(slices: readonly PaidSlice[], history: readonly RateChange[]): PayLine[] {
  const rated = slices.map((slice) => ({
    ...slice,
    rate: slice.part.rate ?? rateOn(history, slice.part.day),
  }));
  return [...groupBy(rated, (slice) => lineId({ ...slice, day: slice.part.day })).values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { kind, rate, multiplierPercent, part } = first;
      const ms = group.reduce((sum, slice) => sum + slice.ms, 0);
      return {
        ...{ day: part.day, kind, ms, rate, multiplierPercent },
        cents: lineCents(ms, rate, multiplierPercent),
        intervals: unique(group.map((slice) => slice.part.key)),
        punches: unique(group.flatMap((slice) => slice.part.punches)),
      };
    })
    .sort(byLine);
}

/** Lines with the same one are one. */
export function lineId({
  day,
  kind,
  rate,
  multiplierPercent,
}: Pick<PayLine, "day" | "kind" | "rate" | "multiplierPercent">): string {
  return [day, kind, rate, multiplierPercent].join(" ");
}

/** By day, then kind, then rate, then what it is multiplied by: no two lines are equal in all (lineId). */
export function byLine(one: PayLine, other: PayLine): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return (
    KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
    one.rate - other.rate ||
    one.multiplierPercent - other.multiplierPercent
  );
}

export function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
