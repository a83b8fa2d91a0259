import { groupBy } from "#lib/group-by.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { lineCents } from "./money.ts";
import type { PaidSegment } from "./packs/generic.ts";
import { byCode } from "./pay-codes.ts";
import { type RateChange, rateOn } from "./rates.ts";

/** One person's pay of one calendar day by the same code, rate, multiplier and position: for time, or a sum. */
export type PayLine = PaySnapshot["lines"][number];

/**
 * Pay lines by day, code and rate for one person's segments in order of time; their sum is the base pay. Overtime is
 * paid at the rate of the overtime hours themselves, not at an average.
 */
export function payLines(segments: readonly PaidSegment[], history: readonly RateChange[]): PayLine[] {
  const rated = segments.map(({ daySegment, ...paid }) => {
    const { day, position = null } = daySegment;
    const rate: [number, number] = [daySegment.rate ?? rateOn(history, day, position), 1];
    return { ...paid, daySegment, day, rate, position, about: null };
  });
  return [...groupBy(rated, lineId).values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { day, code, rate, multiplierPercent, position, about } = first;
      const ms = group.reduce((sum, segment) => sum + segment.ms, 0);
      return {
        ...{ day, code, ms, rate, multiplierPercent, position, about },
        cents: lineCents(ms, rate, multiplierPercent),
        ...{ why: null, source: null, isAddition: false },
        intervals: unique(group.map((segment) => segment.daySegment.key)),
        punches: unique(group.flatMap((segment) => segment.daySegment.punches)),
      };
    })
    .sort(byLine);
}

/** Lines with the same id are merged. */
export function lineId({
  position,
  ...line
}: Pick<PayLine, "day" | "code" | "rate" | "multiplierPercent" | "position" | "about">): string {
  return [paidAs(line), position ?? ""].join(" ");
}

/** What a line pays, whatever it was worked as: a position that changes no rate owes nothing. */
export function paidAs({
  day,
  code,
  rate,
  multiplierPercent,
  about,
}: Pick<PayLine, "day" | "code" | "rate" | "multiplierPercent" | "about">): string {
  return [day, code, rate?.join("/") ?? "", multiplierPercent, about ?? ""].join(" ");
}

/** Orders lines by day, code, rate and multiplier, then by position: no two lines are equal in all (lineId). */
export function byLine(one: PayLine, other: PayLine): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return (
    byCode(one.code, other.code) ||
    rateCents(one) - rateCents(other) ||
    one.multiplierPercent - other.multiplierPercent ||
    (lineId(one) < lineId(other) ? -1 : 1)
  );
}

/** The rate of a line to show, in minor units per hour, to four decimals; 0 for a sum. */
export function rateCents({ rate }: Pick<PayLine, "rate">): number {
  return rate ? Math.round((rate[0] / rate[1]) * 10_000) / 10_000 : 0;
}

export function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
