import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { lengthOf, type Span, without } from "../time/spans.ts";

/** Rows stored before shifts had planned breaks lack them. */
export type WithBreaks = Partial<Pick<Shift, "breaks">>;

/**
 * A shift's span without its unpaid breaks, as hours and costs are planned; a break that is longer than the rest of the
 * shift counts to its end. Worked time never follows the plan, and rest is counted by the whole span.
 */
export function plannedSpans({ breaks }: WithBreaks, span: Span): Span[] {
  const unpaid = (breaks ?? []).filter(({ paid }) => !paid);
  if (unpaid.length === 0) return [span];
  const pauses = unpaid.map(({ after, minutes }) => {
    const start = span.start + after * MINUTE_MS;
    return { start, end: start + minutes * MINUTE_MS };
  });
  return without([span], pauses);
}

/** The planned length of a shift in ms, without its unpaid breaks. */
export function plannedMs(shift: WithBreaks, span: Span): number {
  return lengthOf(plannedSpans(shift, span));
}
