import type { Column, Content } from "pdfmake/interfaces.js";
import type { Figures } from "#domain/statistics/figures.ts";
import { startOfWeek, WEEK_DAYS } from "#lib/format/calendar-days.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { StatisticsAnswer, StatisticsShown } from "#queries/statistics/statistics-answer.ts";
import { type ChartData, hasNoValues, valueRange } from "#ui/charts/chart-data.ts";
import { plotLayout } from "#ui/charts/plot.tsx";
import { heading, INK, LINE, MUTED } from "#view/pdf/pdf-parts.ts";
import { chartOf, plansFor } from "./chart-list.ts";

const GRAPHS = [
  { id: "hours", title: "Hours scheduled and worked" },
  { id: "cost", title: "Labor cost" },
];
const SIZE = { width: 746, height: 140 };
/** They differ in how dark they are, too: reports are printed in black and white. */
const INKS = ["#9db8e8", "#1d4fb8"];
/** Days up to this many are drawn as they are. */
const DAYS_MAX = 2 * WEEK_DAYS;

/** Hours and cost as bars, of longer ranges by the week. Where nothing was counted there is none. */
export function reportGraphs({ now, question }: StatisticsAnswer, format: Format): Content[] {
  const shown = byWeek(now, question.firstDayOfWeek);
  return GRAPHS.flatMap(({ id, title }) => {
    const plan = plansFor(false).find((one) => one.id === id);
    const data = plan && chartOf(plan, shown, format);
    if (!data || hasNoValues(data)) return [];
    const named = shown.unit === "week" ? `${title} by week` : title;
    return [
      heading(named),
      {
        columns: data.series.flatMap(({ name }, row) => legendOf(name, row)),
        columnGap: 6,
        margin: [0, 0, 0, 2],
      },
      { svg: barsSvg(data), ...SIZE },
    ];
  });
}

function legendOf(name: string, row: number): Column[] {
  return [
    { width: 9, canvas: [{ type: "rect", x: 0, y: 2, w: 8, h: 8, color: INKS[row] ?? INK }] },
    { width: "auto", text: name, style: "fine", margin: [0, 0, 12, 0] },
  ];
}

/** Days as weeks, cut where the range begins and ends; of what adds up, which is all that is drawn. */
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

/** Bars side by side, with lines across and what they stand for. */
function barsSvg(data: ChartData): string {
  const { left, top, height, x, y, centre, ticks, shown, width } = plotLayout(data, SIZE, valueRange(data));
  const { columns, series, formatValue } = data;
  const lines = ticks.map((tick) => {
    const at = top + y(tick);
    return `<line x1="${left}" x2="${left + width}" y1="${at}" y2="${at}" stroke="${LINE}" stroke-width="0.5"/>
      ${text(left - 6, at + 3, "end", formatValue(tick))}`;
  });
  const bars = columns.flatMap((_, column) =>
    series.map(({ values }, row) => {
      const value = values[column] ?? 0;
      const [high, low] = [y(Math.max(0, value)), y(Math.min(0, value))];
      const each = x.bandwidth() / series.length;
      return `<rect x="${left + (x(column) ?? 0) + row * each}" y="${top + high}" width="${Math.max(1, each - 1)}"
        height="${low - high}" fill="${INKS[row] ?? INK}"/>`;
    }),
  );
  const names = shown.map((column) =>
    text(left + centre(column), top + height + 14, "middle", columns[column]?.tick ?? ""),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"
    viewBox="0 0 ${SIZE.width} ${SIZE.height}">${[...lines, ...bars, ...names].join("")}</svg>`;
}

function text(x: number, y: number, anchor: "end" | "middle", words: string): string {
  const escaped = words.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="Roboto" font-size="8" fill="${MUTED}">${escaped}</text>`;
}
