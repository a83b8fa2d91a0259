import { browserLocale } from "#lib/format/browser-locale.ts";
import { textCollator } from "#lib/format/formatters.ts";

/** The value that rows are sorted by: text, a number, or null, which sorts last. */
export type SortValue = string | number | null;

/** The rows sorted as people expect; equal rows keep their order, and rows without a value come last. */
export function sortRows<R>(
  rows: readonly R[],
  sortBy: (row: R) => SortValue,
  direction: "ascending" | "descending",
): R[] {
  const { compare: compareTexts } = textCollator(browserLocale());
  const sign = direction === "ascending" ? 1 : -1;
  return rows.toSorted((first, second) => {
    const [a, b] = [sortBy(first), sortBy(second)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    return sign * compareTexts(String(a), String(b));
  });
}
