import type { Column, Content } from "pdfmake/interfaces.js";
import type { Figures } from "#domain/statistics/figures.ts";
import type { Format } from "#lib/format/create-format.ts";
import { startOfWeek, WEEK_DAYS } from "#lib/time/calendar-days.ts";
import type { StatisticsAnswer, StatisticsShown } from "#queries/computed/statistics.ts";
import { type ChartData, hasNoValues, valueRange } from "#ui/charts/chart-data.ts";
import { plotLayout } from "#ui/charts/plot.tsx";
import { heading, INK, LINE, MUTED } from "#view/pdf/pdf-parts.ts";
import { directionOf, languageOf } from "#words/languages.ts";
import type { SayStatistics } from "#words/made/statistics.ts";
import { type Asked, type ChartPlan, chartOf, plansFor } from "./chart-list.ts";

/** Two beside each other, so that all fit on a page. */
const SIZE = { width: 363, height: 66 };
/** They differ in lightness too, because reports are printed in black and white. */
const INKS = ["#9db8e8", "#1d4fb8", "#51607a"];
/** Longer ranges are drawn by week. */
const DAYS_MAX = 2 * WEEK_DAYS;

/** The charts as bars; none where nothing was counted. */
export function reportGraphs(
  say: SayStatistics,
  answer: StatisticsAnswer,
  asked: Asked,
  format: Format,
): Content[] {
  const graphs = plansFor(asked).flatMap((plan) => graphOf(say, answer, plan, format));
  const rows = graphs.flatMap((graph, place) =>
    place % 2 === 0 ? [[graph, graphs[place + 1] ?? { width: "*", text: "" }]] : [],
  );
  return rows.map((columns): Content => ({ columns, columnGap: 20 }));
}

function graphOf(
  say: SayStatistics,
  { now, question }: StatisticsAnswer,
  plan: ChartPlan,
  format: Format,
): Column[] {
  const sums = plan.id === "hours" || plan.id === "cost" ? plan.id : null;
  const shown = sums ? byWeek(now, question.firstDayOfWeek) : now;
  const data = chartOf(say, plan, shown, format);
  if (hasNoValues(data)) return [];
  const title = sums
    ? say(shown.unit === "week" ? `report.graph.${sums}.week` : `report.graph.${sums}`)
    : data.title;
  const isMirrored = directionOf(languageOf(say.locale)) === "rtl";
  const legend = data.series.flatMap(({ name }, row) => legendOf(name, row));
  return [
    {
      width: "*",
      stack: [
        { ...(heading(title) as object), margin: [0, 4, 0, 2] } as Content,
        { columns: legend, columnGap: 6, margin: [0, 0, 0, 2] },
        { svg: barsSvg(data, isMirrored), ...SIZE },
      ],
    },
  ];
}

function legendOf(name: string, row: number): Column[] {
  return [
    { width: 9, canvas: [{ type: "rect", x: 0, y: 2, w: 8, h: 8, color: INKS[row] ?? INK }] },
    { width: "auto", text: name, noWrap: true, style: "fine", margin: [0, 0, 12, 0] },
  ];
}

/** Sums days into weeks, cut at the ends of the range: of figures that add up. */
function byWeek(
  shown: StatisticsShown,
  firstDayOfWeek: StatisticsAnswer["question"]["firstDayOfWeek"],
): StatisticsShown {
  if (shown.unit !== "day" || shown.periods.length <= DAYS_MAX) return shown;
  const weeks = new Map<string, StatisticsShown["periods"][number]>();
  for (const { from, to, figures } of shown.periods) {
    const week = startOfWeek(from, firstDayOfWeek);
    const before = weeks.get(week);
    weeks.set(
      week,
      before ? { ...before, to, figures: addedUp(before.figures, figures) } : { from, to, figures },
    );
  }
  return { ...shown, unit: "week", periods: [...weeks.values()] };
}

function addedUp(one: Figures, other: Figures): Figures {
  return {
    ...one,
    scheduledMs: one.scheduledMs + other.scheduledMs,
    workedMs: one.workedMs + other.workedMs,
    scheduledCents: one.scheduledCents + other.scheduledCents,
    workedCents: one.workedCents + other.workedCents,
  };
}

/** An SVG of bars side by side, with grid lines and their values. */
function barsSvg(data: ChartData, isMirrored: boolean): string {
  const { left, top, height, x, y, centre, ticks, shown, width } = plotLayout(
    data,
    SIZE,
    valueRange(data),
    isMirrored,
  );
  const { columns, series, formatValue } = data;
  const lines = ticks.map((tick) => {
    const at = top + y(tick);
    return `<line x1="${left}" x2="${left + width}" y1="${at}" y2="${at}" stroke="${LINE}" stroke-width="0.5"/>
      ${isMirrored ? text(left + width + 6, at + 3, "start", formatValue(tick)) : text(left - 6, at + 3, "end", formatValue(tick))}`;
  });
  const bars = columns.flatMap((_, column) =>
    series.map(({ values }, row) => {
      const value = values[column] ?? 0;
      const [high, low] = [y(Math.max(0, value)), y(Math.min(0, value))];
      const each = x.bandwidth() / series.length;
      const place = isMirrored ? series.length - 1 - row : row;
      return `<rect x="${left + (x(column) ?? 0) + place * each}" y="${top + high}" width="${Math.max(1, each - 1)}"
        height="${low - high}" fill="${INKS[row] ?? INK}"/>`;
    }),
  );
  const names = shown.map((column) =>
    text(left + centre(column), top + height + 14, "middle", columns[column]?.tick ?? ""),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"
    viewBox="0 0 ${SIZE.width} ${SIZE.height}">${[...lines, ...bars, ...names].join("")}</svg>`;
}

function text(x: number, y: number, anchor: "start" | "middle" | "end", words: string): string {
  const escaped = words.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="Roboto" font-size="8" fill="${MUTED}">${escaped}</text>`;
}
