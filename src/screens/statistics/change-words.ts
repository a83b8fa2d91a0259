import type { FigureChange, Figures } from "#domain/statistics/figures.ts";
import type { DayRange } from "#domain/time/day-range.ts";
import type { Format } from "#lib/format/create-format.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import type { SayStatistics, StatisticsWords } from "#words/made/statistics.ts";

/** The unit of a figure. */
export type Measure = "hours" | "money" | "count" | "share";

/** The figures that have words in a group of messages, such as 'series.workedMs'. */
export type FigureIn<Group extends string> = {
  [Name in keyof Figures]: `${Group}.${Name}` extends keyof StatisticsWords["text"] ? Name : never;
}[keyof Figures];

/** The change since the compared range in words, and its direction, if it has one. */
export interface ChangeWords {
  text: string;
  direction: "up" | "down" | null;
}

/** 'Up 12%', 'Down 3 points' for a share, 'Up 8 h' if the earlier value was zero. */
export function changeWords(
  say: SayStatistics,
  { absolute, percent }: FigureChange,
  measure: Measure,
  format: Format,
): ChangeWords {
  if (absolute === null) return { text: say("change.unknown"), direction: null };
  const shown = measure === "share" ? Math.round(absolute * 100) : absolute;
  if (shown === 0) return { text: say("change.same"), direction: null };
  const isMore = shown > 0;
  const direction = isMore ? "up" : "down";
  if (measure === "share") {
    const count = Math.abs(shown);
    return { text: say(isMore ? "change.pointsMore" : "change.pointsLess", { count }), direction };
  }
  if (percent !== null && Math.abs(percent) < 1) {
    const least = { percent: format.percent(0.01) };
    return { text: say(isMore ? "change.bitMore" : "change.bitLess", least), direction };
  }
  const amount =
    percent === null ? measureText(say, absolute, measure, format) : format.percent(Math.abs(percent) / 100);
  return { text: say(isMore ? "change.more" : "change.less", { amount }), direction };
}

/** A figure as text: '42.5 h', '$1,250.00', '12', '98%'; 'N/A' for null. */
export function measureText(
  say: SayStatistics,
  value: number | null,
  measure: Measure,
  format: Format,
): string {
  if (measure === "share") return format.percent(value);
  if (measure === "money") return format.money(value);
  if (measure !== "hours" || value === null) return format.number(value);
  const tenths = Math.round((value / HOUR_MS) * 10);
  return say("hours", { hours: format.number(tenths / 10) });
}

/** 'Compared with Oct 1 – 31, 2026', or for a range that is not over 'Nov 1 – 22, 2026 compared with ...'. */
export function comparisonText(
  say: SayStatistics,
  range: DayRange,
  compared: { now: DayRange; before: DayRange },
  format: Format,
): string {
  const before = format.dayRange(compared.before.from, compared.before.to);
  if (compared.now.to === range.to) return say("range.compared", { before });
  return say("range.comparedPart", { now: format.dayRange(compared.now.from, compared.now.to), before });
}
