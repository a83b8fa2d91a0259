import { lengthOf, type Span } from "../roster/shift-span.ts";
import { clipped } from "../roster/span-set.ts";

/** A stretch of somebody's work that is to be paid: usually one punch in and out. Instants are epoch ms. */
export interface PaidInterval extends Span {
  /** Of this interval among all of the person's. */
  key: string;
  /** Those that were recorded within it. */
  breaks: readonly Span[];
  /** Minor units per hour, of work that has a rate of its own; null takes the person's on the day. */
  rate: number | null;
  /** When the shift that it is linked to begins. */
  shiftStart: number | null;
  /** The ids of the punches that it was made of. */
  punches: readonly string[];
}

/** What one rule added to a time, in ms; what it took away is negative. */
export interface PayStep {
  step: "punched" | "overlap" | "rounded" | "grace" | "break" | "split";
  ms: number;
}

/** What is paid of an interval so far, and the steps that led there: their sum is the length of the spans. */
export interface Piece {
  interval: PaidInterval;
  spans: readonly Span[];
  steps: readonly PayStep[];
}

/** Work without a gap: pieces in their order, none over another. */
export interface Run extends Span {
  pieces: readonly Piece[];
}

/**
 * The intervals of one person, in any order, as runs of those that touch. Rules apply to a run, so whoever changes jobs
 * at noon, or whose interval was split, is neither rounded twice nor spared a break. No moment is paid twice: of two
 * intervals that overlap, the one that began later (of two at once the one with the later key) is paid from the other's
 * end. One that ends when or before it begins is none.
 */
export function workedRuns(intervals: readonly PaidInterval[]): Run[] {
  const runs: Run[] = [];
  for (const interval of intervals.filter(({ start, end }) => end > start).sort(byTime)) {
    const { start, end } = interval;
    const piece: Piece = { interval, spans: [{ start, end }], steps: [{ step: "punched", ms: end - start }] };
    const run = runs.at(-1);
    if (!run || run.end < start) {
      runs.push({ start, end, pieces: [piece] });
      continue;
    }
    const rest = clipped(piece.spans, { start: run.end, end: Infinity });
    const pieces = [...run.pieces, shaped(piece, "overlap", rest)];
    runs[runs.length - 1] = { start: run.start, end: Math.max(run.end, end), pieces };
  }
  return runs;
}

/** The piece with these spans, explained by a step when that changes its length. */
export function shaped(piece: Piece, step: PayStep["step"], spans: readonly Span[]): Piece {
  const ms = lengthOf(spans) - lengthOf(piece.spans);
  return { ...piece, spans, steps: ms === 0 ? piece.steps : [...piece.steps, { step, ms }] };
}

function byTime(one: PaidInterval, other: PaidInterval): number {
  return one.start - other.start || (one.key < other.key ? -1 : 1);
}
