import type { Spread } from "./stats.ts";

/** A bench's result: medians with their spread in one unit, and the ratios that a claim rests on. */
export interface Figures {
  /** The unit of all measurements, for example "ms" or "requests". */
  unit: string;
  measurements: Record<string, Spread>;
  /** For example { "RxDB's pull / ours": 3.2 }. */
  ratios?: Record<string, number>;
}

/** One measured claim about speed or size: ours, and what it is compared with. */
export interface Claim {
  unit: string;
  ours: number;
  /** The lower and the upper quartile of our samples. */
  oursMiddleHalf?: [number, number];
  /** The figure to compare with; null for an absolute claim. */
  theirs: number | null;
  theirsMiddleHalf?: [number, number];
  /** In the target's terms; null without a comparison. */
  ratio: number | null;
  target: string;
  met: boolean;
  /** Further figures of the claim. */
  also?: Record<string, number | string>;
}

/** A bench's claims by name. */
export type Claims = Record<string, Claim>;
