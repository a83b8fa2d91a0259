import type { DateFieldState } from "react-aria-components/DateField";

/** What there is to know of a date or time field that is typed into. */
type PartialField = Pick<DateFieldState, "segments" | "setSegment" | "setValue">;

/**
 * Ends what was begun and not completed, when the field is left: an hour alone is a full hour, anything else is nothing.
 * Otherwise the field would show one thing and hold another, the last value that was complete.
 */
export function settlePartial(field: PartialField | null) {
  const parts = field?.segments.filter(({ isEditable, type }) => isEditable && type !== "dayPeriod") ?? [];
  const missing = parts.filter(({ isPlaceholder }) => isPlaceholder).map(({ type }) => type);
  if (missing.length === 0 || missing.length === parts.length) return;
  if (missing.length === 1 && missing[0] === "minute") field?.setSegment("minute", 0);
  else field?.setValue(null);
}
