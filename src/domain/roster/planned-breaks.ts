import { BREAK_AFTER_MAX, type PlannedBreak } from "#schema/entities/shift-template.ts";

/** Breaks as they are stored: in their order, and null for none. */
export function storedBreaks(breaks: readonly PlannedBreak[] | null | undefined): PlannedBreak[] | null {
  if (!breaks || breaks.length === 0) return null;
  return [...breaks].sort((one, other) => one.after - other.after);
}

const USUAL: PlannedBreak = { after: 240, minutes: 30, paid: false };

/** The break to begin with beside these: like the last one, and as long after it. */
export function nextBreak(breaks: readonly PlannedBreak[]): PlannedBreak {
  const last = breaks.at(-1);
  return last ? { ...last, after: Math.min(last.after + USUAL.after, BREAK_AFTER_MAX) } : USUAL;
}
