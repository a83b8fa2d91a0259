import { groupBy } from "#lib/group-by.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { lineCents } from "./money.ts";
import type { PaidSegment, PayKind } from "./overtime.ts";
import { type RateChange, rateOn } from "./rates.ts";

/** One person's pay for time of one calendar day with the same kind, rate and multiplier. */
export type PayLine = PaySnapshot["lines"][number];

const KINDS: readonly PayKind[] = ["regular", "overtime", "double"];

/**
 * Pay lines by day, kind and rate for one person's segments in order of time; their sum is the base pay. Overtime is
 * paid at the rate of the overtime hours themselves, not at an average.
 */
export function payLines(segments: readonly PaidSegment[], history: readonly RateChange[]): PayLine[] {
  const rated = segments.map((segment) => ({
    ...segment,
    rate: segment.daySegment.rate ?? rateOn(history, segment.daySegment.day),
  }));
  return [...groupBy(rated, (segment) => lineId({ ...segment, day: segment.daySegment.day })).values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { kind, rate, multiplierPercent, daySegment } = first;
      const ms = group.reduce((sum, segment) => sum + segment.ms, 0);
      return {
        day: daySegment.day,
        kind,
        ms,
        rate,
        multiplierPercent,
        cents: lineCents(ms, rate, multiplierPercent),
        intervals: unique(group.map((segment) => segment.daySegment.key)),
        punches: unique(group.flatMap((segment) => segment.daySegment.punches)),
      };
    })
    .sort(byLine);
}

/** Lines with the same id are merged. */
export function lineId({
  day,
  kind,
  rate,
  multiplierPercent,
}: Pick<PayLine, "day" | "kind" | "rate" | "multiplierPercent">): string {
  return [day, kind, rate, multiplierPercent].join(" ");
}

/** Orders lines by day, kind, rate and multiplier: no two lines are equal in all four (lineId). */
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
