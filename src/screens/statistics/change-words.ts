import type { FigureChange } from "#domain/statistics/figures.ts";
import type { DayRange } from "#domain/statistics/statistics-source.ts";
import { HOUR_MS } from "#lib/format/calendar-days.ts";
import type { Format } from "#lib/format/create-format.ts";

/** The unit of a figure. */
export type Measure = "hours" | "money" | "count" | "share";

/** The change since the compared range in words, and its direction. */
export interface ChangeWords {
  text: string;
  direction: "up" | "down" | "same" | "unknown";
}

/** '12% more', '3 points less' for a share, '+8 h' if the earlier value was zero. */
export function changeWords(
  { absolute, percent }: FigureChange,
  measure: Measure,
  format: Format,
): ChangeWords {
  if (absolute === null) return { text: "Nothing to compare with", direction: "unknown" };
  const shown = measure === "share" ? Math.round(absolute * 100) : absolute;
  if (shown === 0) return { text: "As before", direction: "same" };
  const direction = shown > 0 ? "up" : "down";
  const word = shown > 0 ? "more" : "less";
  if (measure === "share") {
    const points = Math.abs(shown);
    return { text: `${format.number(points)} ${points === 1 ? "point" : "points"} ${word}`, direction };
  }
  if (percent === null) return { text: `${measureText(absolute, measure, format)} ${word}`, direction };
  if (Math.abs(percent) < 1) return { text: `Less than ${format.percent(0.01)} ${word}`, direction };
  return { text: `${format.percent(Math.abs(percent) / 100)} ${word}`, direction };
}

/** A figure as text: '42.5 h', '$1,250.00', '12', '98%'; 'N/A' for null. */
export function measureText(value: number | null, measure: Measure, format: Format): string {
  if (measure === "share") return format.percent(value);
  if (measure === "money") return format.money(value);
  if (measure === "hours")
    return value === null ? format.number(value) : `${format.number(rounded(value / HOUR_MS))} h`;
  return format.number(value);
}

function rounded(hours: number): number {
  return Math.round(hours * 10) / 10;
}

/** 'compared with Oct 1 – 31, 2026', or for a range that is not over 'Nov 1 – 22, 2026 compared with ...'. */
export function comparisonText(
  range: DayRange,
  { now, before }: { now: DayRange; before: DayRange },
  format: Format,
): string {
  const isPart = now.to !== range.to;
  return `${isPart ? `${format.dayRange(now.from, now.to)} ` : ""}compared with ${format.dayRange(before.from, before.to)}`;
}
