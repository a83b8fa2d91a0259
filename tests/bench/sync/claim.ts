import type { Claim } from "../figures.ts";
import { type Spread, spreadOf } from "../stats.ts";

/** Returns our samples in a claim's form. */
export function oursOf(samples: number[]): Pick<Claim, "ours" | "oursMiddleHalf"> {
  const { median, lowerQuartile, upperQuartile }: Spread = spreadOf(samples);
  return { ours: rounded(median), oursMiddleHalf: [rounded(lowerQuartile), rounded(upperQuartile)] };
}

/** Returns the other side's samples. */
export function theirsOf(samples: number[]): Pick<Claim, "theirs" | "theirsMiddleHalf"> {
  const { ours, oursMiddleHalf } = oursOf(samples);
  return { theirs: ours, ...(oursMiddleHalf && { theirsMiddleHalf: oursMiddleHalf }) };
}

export function medianOf(samples: number[]): number {
  return rounded(spreadOf(samples).median);
}

/** Four significant digits; no run is more precise. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
