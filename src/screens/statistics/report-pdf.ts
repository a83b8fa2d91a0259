import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { changesOf } from "#domain/statistics/figures.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { StatisticsAnswer } from "#queries/statistics/statistics-answer.ts";
import { type ChartData, chartValueText, hasNoValues } from "#ui/charts/chart-data.ts";
import { makePdf } from "#view/pdf/make-pdf.ts";
import { loadFonts } from "#view/pdf/pdf-fonts.ts";
import { asHead, atEnd, heading, INK, MUTED, ruled } from "#view/pdf/pdf-parts.ts";
import { changeWords, comparisonText, measureText } from "./change-words.ts";
import { chartOf, hoursChart, plansFor } from "./chart-list.ts";
import { FIGURES } from "./figure-list.ts";
import { PEOPLE_COLUMNS, personOf, personRows, rowNameOf } from "./people-columns.ts";
import { reportGraphs } from "./report-graphs.ts";

/** The report of what is shown, as the bytes of a PDF. */
export async function statisticsPdf(
  answer: StatisticsAnswer,
  business: string,
  format: Format,
): Promise<Uint8Array> {
  return makePdf(reportDefinition(answer, business, format), await loadFonts());
}

/** What the report holds: the figures, charts and people of the screen, with the same words. */
export function reportDefinition(
  answer: StatisticsAnswer,
  business: string,
  format: Format,
): TDocumentDefinitions {
  const { now, before, compared } = answer;
  const whose = personOf(answer);
  const days = format.dayRange(now.range.from, now.range.to);
  const title = whose === null ? "Statistics" : `Statistics of ${whose}`;
  const charts = plansFor(whose !== null).map((plan) => chartOf(plan, now, format));
  const graphs = reportGraphs(answer, format);
  return {
    info: { title: `${title}, ${days}`, author: business },
    language: "en",
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
        ? `${days}, ${comparisonText(now.range, { now: compared.range, before: before.range }, format)}`
        : days,
      ...graphs,
      // What is drawn has a page to itself.
      ...(graphs.length > 0 ? [{ text: "", pageBreak: "after" as const }] : []),
      ...figureTable(answer, whose !== null, format),
      ...[...charts, ...(whose === null ? [hoursChart(now, format)] : [])].flatMap(chartTable),
      ...(whose === null ? peopleTable(answer, format) : []),
    ],
    // A heading at the foot of a page goes over to the next, to the table it belongs to.
    pageBreakBefore: (node, nodes) =>
      node.style === "heading" && nodes.getFollowingNodesOnPage().length === 0,
    footer: (page, pages) => ({
      margin: [48, 20, 48, 0],
      style: "fine",
      columns: [`${business} · ${title}`, { text: `Page ${page} of ${pages}`, alignment: "right" }],
    }),
  };
}

function figureTable(
  { now, before, compared }: StatisticsAnswer,
  isPerson: boolean,
  format: Format,
): Content[] {
  const changes = compared && changesOf(compared.total, before.total);
  // Of days that are not over, only some are compared.
  const part = compared && compared.range.to !== now.range.to ? compared : null;
  const rows = FIGURES.filter(({ isTeams }) => !(isPerson && isTeams)).map(({ name, title, measure }) => [
    title,
    atEnd(measureText(now.total[name], measure, format)),
    ...(part ? [atEnd(measureText(part.total[name], measure, format))] : []),
    atEnd(measureText(before.total[name], measure, format)),
    changes ? changeWords(changes[name], measure, format).text : "",
  ]);
  const middle = part
    ? [format.dayRange(part.range.from, part.range.to), format.dayRange(before.range.from, before.range.to)]
    : ["Before"];
  const head = ["", atEnd("These days"), ...middle.map(atEnd), "Change"].map(asHead);
  return [heading("Figures"), ruled(["*", "auto", ...middle.map(() => "auto"), "*"], [head, ...rows], 1)];
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

function peopleTable(answer: StatisticsAnswer, format: Format): Content[] {
  const figures = PEOPLE_COLUMNS.filter(({ figure, isChange }) => figure !== null && !isChange);
  const head = ["Name", ...figures.map(({ label }) => atEnd(label))].map(asHead);
  const rows = personRows(answer).map((row): TableCell[] => [
    rowNameOf(row),
    ...figures.map(({ figure, measure }) => atEnd(measureText(figure && row.total[figure], measure, format))),
  ]);
  return [heading("By employee"), ruled(["*", ...figures.map(() => "auto")], [head, ...rows], 1)];
}
