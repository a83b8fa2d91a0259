import type { Column, Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { changesOf, type Figures } from "#domain/statistics/figures.ts";
import { startOfWeek, WEEK_DAYS } from "#lib/format/calendar-days.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { StatisticsAnswer, StatisticsShown } from "#queries/statistics/statistics-answer.ts";
import { type ChartData, chartValueText, hasNoValues, valueRange } from "#ui/charts/chart-data.ts";
import { plotLayout } from "#ui/charts/plot.tsx";
import { makePdf } from "#view/pdf/make-pdf.ts";
import { asHead, atEnd, heading, INK, LINE, MUTED, ruled } from "#view/pdf/pdf-parts.ts";
import { directionOf, languageOf } from "#words/languages.ts";
import type { SayStatistics } from "#words/made/statistics.ts";
import { changeWords, comparisonText, measureText } from "./change-words.ts";
import { chartOf, figuresFor, plansFor } from "./chart-list.ts";
import { PEOPLE_COLUMNS, personOf, personRows } from "./people-columns.ts";

/** The report of the shown statistics, as the bytes of a PDF. */
export function statisticsPdf(...report: Parameters<typeof reportDefinition>): Promise<Uint8Array> {
  return makePdf(reportDefinition(...report));
}

/** The definition of the report: the screen's figures, charts and people, in the same words. */
export function reportDefinition(
  say: SayStatistics,
  answer: StatisticsAnswer,
  business: string,
  format: Format,
): TDocumentDefinitions {
  const { now, before, compared } = answer;
  const whose = personOf(say, answer);
  const days = format.dayRange(now.range.from, now.range.to);
  const title = whose === null ? say("report.title") : say("report.titlePerson", { name: whose });
  const charts = plansFor(whose !== null).map((plan) => chartOf(say, plan, now, format));
  const graphs = reportGraphs(say, answer, format);
  return {
    info: { title: say("report.documentTitle", { title, days }), author: business },
    language: say.locale,
    displayTitle: true,
    pageSize: "A4",
    pageOrientation: "landscape",
    pageMargins: [48, 48, 48, 56],
    defaultStyle: { font: "Roboto", fontSize: 9, lineHeight: 1.2, color: INK },
    styles: {
      title: { fontSize: 22, bold: true },
      heading: { fontSize: 12, bold: true, margin: [0, 16, 0, 6] },
      head: { bold: true, color: MUTED },
      fine: { fontSize: 9, color: MUTED },
    },
    content: [
      { text: business, style: "fine" },
      { text: title, style: "title", margin: [0, 2, 0, 2] },
      compared
        ? say("report.days", {
            days,
            comparison: comparisonText(say, now.range, { now: compared.range, before: before.range }, format),
          })
        : days,
      ...graphs,
      // Graphs have a page of their own.
      ...(graphs.length > 0 ? [{ text: "", pageBreak: "after" as const }] : []),
      ...figureTable(say, answer, whose !== null, format),
      ...charts.flatMap(chartTable),
      ...(whose === null ? peopleTable(say, answer, format) : []),
    ],
    // Moves a heading at the foot of a page to the next page, to its table.
    pageBreakBefore: (node, nodes) =>
      node.style === "heading" && nodes.getFollowingNodesOnPage().length === 0,
    footer: (page, pages) => ({
      margin: [48, 20, 48, 0],
      style: "fine",
      columns: [
        say("report.footer", { business, title }),
        { text: say("report.page", { page, pages }), alignment: "right" },
      ],
    }),
  };
}

function figureTable(
  say: SayStatistics,
  { now, before, compared }: StatisticsAnswer,
  isPerson: boolean,
  format: Format,
): Content[] {
  const changes = compared && changesOf(compared.total, before.total);
  // Of days that are not over, only some are compared.
  const part = compared && compared.range.to !== now.range.to ? compared : null;
  const rows = figuresFor(isPerson).map(({ name, measure }) => [
    say(`figure.${name}`),
    atEnd(measureText(say, now.total[name], measure, format)),
    ...(part ? [atEnd(measureText(say, part.total[name], measure, format))] : []),
    atEnd(measureText(say, before.total[name], measure, format)),
    changes ? changeWords(say, changes[name], measure, format).text : "",
  ]);
  const { from, to } = before.range;
  const spans = part
    ? [format.dayRange(part.range.from, part.range.to), format.dayRange(from, to)]
    : [say("report.before")];
  const columns = [say("report.now"), ...spans];
  const change = say("report.change");
  const head = ["", ...columns.map(atEnd), change].map(asHead);
  return [
    heading(say("report.figures")),
    ruled(["*", ...columns.map(() => "auto"), "*"], [head, ...rows], 1),
  ];
}

function chartTable(data: ChartData): Content[] {
  if (hasNoValues(data)) return [];
  const { title, columnsName, columns, series } = data;
  const head = [columnsName, ...series.map(({ name }) => atEnd(name))].map(asHead);
  const rows = columns.map(({ label }, column): TableCell[] => [
    label,
    ...series.map((_, row) => atEnd(chartValueText(data, row, column))),
  ]);
  return [heading(title), ruled(["*", ...series.map(() => "auto")], [head, ...rows], 1)];
}

function peopleTable(say: SayStatistics, answer: StatisticsAnswer, format: Format): Content[] {
  const columns = PEOPLE_COLUMNS.filter(({ id }) => id !== "change");
  const beside = (texts: string[]) => texts.map((text, at) => (at === 0 ? text : atEnd(text)));
  const head = beside(columns.map(({ id }) => say(`people.${id}`))).map(asHead);
  const rows = personRows(answer).map((row) => beside(columns.map(({ textOf }) => textOf(say, row, format))));
  const [, ...figures] = columns;
  return [heading(say("people.title")), ruled(["*", ...figures.map(() => "auto")], [head, ...rows], 1)];
}

const GRAPHS = ["hours", "cost"] as const;
const SIZE = { width: 746, height: 140 };
/** They differ in lightness too, because reports are printed in black and white. */
const INKS = ["#9db8e8", "#1d4fb8"];
/** Longer ranges are drawn by week. */
const DAYS_MAX = 2 * WEEK_DAYS;

/** Hours and cost as bars, by week for longer ranges; no graph if nothing was counted. */
function reportGraphs(say: SayStatistics, { now, question }: StatisticsAnswer, format: Format): Content[] {
  const shown = byWeek(now, question.firstDayOfWeek);
  const isMirrored = directionOf(languageOf(say.locale)) === "rtl";
  return GRAPHS.flatMap((id) => {
    const plan = plansFor(false).find((one) => one.id === id);
    const data = plan && chartOf(say, plan, shown, format);
    if (!data || hasNoValues(data)) return [];
    return [
      heading(say(shown.unit === "week" ? `report.graph.${id}.week` : `report.graph.${id}`)),
      {
        columns: data.series.flatMap(({ name }, row) => legendOf(name, row)),
        columnGap: 6,
        margin: [0, 0, 0, 2],
      },
      { svg: barsSvg(data, isMirrored), ...SIZE },
    ];
  });
}

function legendOf(name: string, row: number): Column[] {
  return [
    { width: 9, canvas: [{ type: "rect", x: 0, y: 2, w: 8, h: 8, color: INKS[row] ?? INK }] },
    { width: "auto", text: name, noWrap: true, style: "fine", margin: [0, 0, 12, 0] },
  ];
}

/** Sums days into weeks, cut at the ends of the range; only sums are drawn. */
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
