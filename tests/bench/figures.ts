import type { Spread } from "./stats.ts";

/** What one bench returns: medians with their spread in one unit, and the ratios a claim rests on. */
export interface Figures {
  /** Of all measurements, for example "ms" or "requests". */
  unit: string;
  measurements: Record<string, Spread>;
  /** For example { "RxDB's pull / ours": 3.2 }. */
  ratios?: Record<string, number>;
}

/** One promise about speed or size, measured: ours beside what it is compared with. */
export interface Claim {
  unit: string;
  ours: number;
  /** The lower and the upper quartile of our samples. */
  oursMiddleHalf?: [number, number];
  /** What ours is compared with; null when the promise is an absolute figure. */
  theirs: number | null;
  theirsMiddleHalf?: [number, number];
  /** As the target states it; null without anything to compare with. */
  ratio: number | null;
  target: string;
  met: boolean;
  /** Further figures that belong to the claim. */
  also?: Record<string, number | string>;
}

/** What a bench of promises returns, each under its name. */
export type Claims = Record<string, Claim>;
