import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import type { Span } from "../roster/shift-span.ts";
import { clipped } from "../roster/span-set.ts";
import type { PayRules } from "./pay-rules.ts";
import { roundPunch } from "./round-punch.ts";
import { type PayStep, type Run, shaped } from "./worked-runs.ts";

/**
 * Runs, in their order, with the edges that count: rounded, but never back over the end of the run before, and then not
 * before the shift for who punched in within the grace, or late. Whether they did is told by the punch, not its rounding.
 */
export function countedRuns(
  runs: readonly Run[],
  { rounding, earlyGraceMinutes }: PayRules,
  zone: string,
): Run[] {
  const counted: Run[] = [];
  for (const run of runs) {
    const start = Math.max(roundPunch(run.start, "start", rounding, zone), counted.at(-1)?.end ?? -Infinity);
    const end = Math.max(roundPunch(run.end, "end", rounding, zone), start);
    const rounded = between(run, { start, end }, "rounded");
    const shiftStart = run.pieces[0]?.interval.shiftStart ?? -Infinity;
    const hasGrace = earlyGraceMinutes > 0 && run.start >= shiftStart - earlyGraceMinutes * MINUTE_MS;
    counted.push(hasGrace ? between(rounded, { start: Math.max(start, shiftStart), end }, "grace") : rounded);
  }
  return counted;
}

/** The run from one instant to another: what is outside goes, and its outermost pieces reach as far. */
function between(run: Run, { start, end }: Span, step: PayStep["step"]): Run {
  const pieces = run.pieces.map((piece) => {
    const moved = piece.spans.map((span) => ({
      start: span.start === run.start ? start : span.start,
      end: span.end === run.end ? end : span.end,
    }));
    return shaped(piece, step, clipped(moved, { start, end }));
  });
  return { start, end, pieces };
}
