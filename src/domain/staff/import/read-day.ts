import type { DayOrder } from "#lib/format/regional-of.ts";

/**
 * A date as a calendar day: 2026-03-31 in every locale, others in their own order, with slashes, dots, dashes or spaces
 * and four figures for the year. What is none stays as it is, for others to name.
 */
export function readDay(text: string, order: DayOrder): string {
  const figures = /^(\d{1,4})[./\-\s]+(\d{1,2})[./\-\s]+(\d{1,4})\.?$/.exec(text.trim());
  if (!figures) return text;
  const [, first = "", second = "", third = ""] = figures;
  const [year, month, day] =
    first.length === 4
      ? [first, second, third]
      : order === "mdy"
        ? [third, first, second]
        : [third, second, first];
  const read = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return at.toISOString().startsWith(`${read}T`) ? read : text;
}
