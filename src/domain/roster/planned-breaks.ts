import type { PlannedBreak } from "#schema/entities/shift-template.ts";

/** Breaks as they are stored: in their order, and null for none. */
export function storedBreaks(breaks: readonly PlannedBreak[] | null | undefined): PlannedBreak[] | null {
  if (!breaks || breaks.length === 0) return null;
  return [...breaks].sort((one, other) => one.after - other.after);
}

/** The latest that a break can begin, in minutes: a shift lasts up to a day. */
export const BREAK_AFTER_MAX = 1439;
export const BREAK_MINUTES_MAX = 480;
const USUAL: PlannedBreak = { after: 240, minutes: 30, paid: false };

/** The break to begin with beside these: like the last one, and as long after it. */
export function nextBreak(breaks: readonly PlannedBreak[]): PlannedBreak {
  const last = breaks.at(-1);
  return last ? { ...last, after: Math.min(last.after + USUAL.after, BREAK_AFTER_MAX) } : USUAL;
}
