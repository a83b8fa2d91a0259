import type { Claim } from "../figures.ts";
import { type Spread, spreadOf } from "../stats.ts";

/** Samples as a claim states them. */
export function oursOf(samples: number[]): Pick<Claim, "ours" | "oursMiddleHalf"> {
  const { median, lowerQuartile, upperQuartile }: Spread = spreadOf(samples);
  return { ours: rounded(median), oursMiddleHalf: [rounded(lowerQuartile), rounded(upperQuartile)] };
}

/** The other side's samples. */
export function theirsOf(samples: number[]): Pick<Claim, "theirs" | "theirsMiddleHalf"> {
  const { ours, oursMiddleHalf } = oursOf(samples);
  return { theirs: ours, ...(oursMiddleHalf && { theirsMiddleHalf: oursMiddleHalf }) };
}

/** The median of samples. */
export function medianOf(samples: number[]): number {
  return rounded(spreadOf(samples).median);
}

/** Four significant digits; more would pretend a precision that no run has. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
