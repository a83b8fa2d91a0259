import { lengthOf, type Span } from "../roster/shift-span.ts";
import { without } from "../roster/span-set.ts";
import type { PayRules } from "./pay-rules.ts";
import { type Run, shaped } from "./worked-runs.ts";

/**
 * The run without its unpaid breaks: those recorded, to the millisecond, and what they lack to the automatic one, which
 * is taken off the run's end. Whoever took a longer break than the automatic one has had it.
 */
export function withoutBreaks(run: Run, { autoBreak, paysBreaks }: PayRules): Run {
  const recorded = paysBreaks ? [] : run.pieces.flatMap(({ interval }) => interval.breaks);
  const before = run.pieces.map(({ spans }) => lengthOf(spans));
  const present = before.reduce((sum, ms) => sum + ms, 0);
  const left = run.pieces.map(({ spans }) => without(spans, recorded));
  const taken = present - lengthOf(left.flat());
  const due = autoBreak && present > autoBreak.afterMs ? autoBreak.lengthMs - taken : 0;
  const paidUntil = endLess(left.flat(), due);
  const pieces = run.pieces.map((piece, place) =>
    shaped(piece, "break", without(left[place] ?? [], [{ start: paidUntil, end: Infinity }])),
  );
  return { ...run, pieces };
}

/** The instant from which on the last so many ms of the spans, which are in their order, lie. */
function endLess(spans: readonly Span[], ms: number): number {
  let due = ms;
  if (due <= 0) return Infinity;
  for (const { start, end } of [...spans].reverse()) {
    if (end - start >= due) return end - due;
    due -= end - start;
  }
  return -Infinity;
}
