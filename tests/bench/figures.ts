import type { Spread } from "./stats.ts";

/** What one bench returns: medians with their spread in one unit, and the ratios a claim rests on. */
export interface Figures {
  /** Of all measurements, for example "ms" or "requests". */
  unit: string;
  measurements: Record<string, Spread>;
  /** For example { "RxDB's pull / ours": 3.2 }. */
  ratios?: Record<string, number>;
}
