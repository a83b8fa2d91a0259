import type { Content, TDocumentDefinitions } from "pdfmake/interfaces.js";
import { changesOf } from "#domain/statistics/figures.ts";
import type { Format } from "#lib/format/create-format.ts";
import { factsText } from "#lib/format/formatters.ts";
import type { StatisticsAnswer } from "#queries/computed/statistics.ts";
import { makePdf } from "#view/pdf/make-pdf.ts";
import { asHead, atEnd, heading, INK, logoPart, MUTED, ruled } from "#view/pdf/pdf-parts.ts";
import type { SayStatistics } from "#words/made/statistics.ts";
import { changeWords, comparisonText, measureText } from "./change-words.ts";
import { type Asked, figuresFor } from "./chart-list.ts";
import { type FiguresRow, inShownHours, peopleColumns, personOf } from "./people-columns.ts";
import { reportGraphs } from "./report-graphs.ts";

/** The report of the shown statistics, as the bytes of a PDF. */
export function statisticsPdf(...report: Parameters<typeof reportDefinition>): Promise<Uint8Array> {
  return makePdf(reportDefinition(...report));
}

/** What a report says beside the figures. */
interface ReportAbout {
  business: string;
  logo?: string | null;
  /** The names of the position and place that are shown; null for all. */
  position?: string | null;
  place?: string | null;
  /** Of the screen's table. */
  rows: readonly FiguresRow[];
}

/** The definition of the report: the screen's charts, then its figures and its table, in the same words. */
export function reportDefinition(
  say: SayStatistics,
  answer: StatisticsAnswer,
  format: Format,
  { business, logo = null, position = null, place = null, rows }: ReportAbout,
): TDocumentDefinitions {
  const { now, before, compared } = answer;
  const whose = personOf(say, answer);
  const asked = { ...answer.question, person: whose };
  const name = factsText(say.locale, [whose, position, place]);
  const days = format.dayRange(now.range.from, now.range.to);
  const title = name ? say("report.titlePerson", { name }) : say("report.title");
  const graphs = reportGraphs(say, answer, asked, format);
  // A logo is beside it: the charts need the rest of the page.
  const head: Content[] = [
    { text: business, style: "fine" },
    { text: title, style: "title", margin: [0, 2, 0, 2] },
    compared
      ? say("report.days", {
          days,
          comparison: comparisonText(say, now.range, { now: compared.range, before: before.range }, format),
        })
      : days,
  ];
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
      ...(logo
        ? [
            {
              columns: [
                { width: "*", stack: head },
                { width: "auto", stack: logoPart(logo) },
              ],
            },
          ]
        : head),
      ...graphs,
      ...figureTable(say, answer, asked, format, graphs.length > 0),
      ...(whose === null || asked.by !== "person" ? rowsTable(say, answer, rows, format) : []),
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
  asked: Asked,
  format: Format,
  /** Graphs have the first page, figures and people the second. */
  isOnNextPage: boolean,
): Content[] {
  const changes = compared && changesOf(compared.total, before.total);
  // Of days that are not over, only some are compared.
  const part = compared && compared.range.to !== now.range.to ? compared : null;
  const rows = figuresFor(asked).map(({ name, measure }) => [
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
    {
      ...(heading(say("report.figures")) as object),
      ...(isOnNextPage && { pageBreak: "before" }),
    } as Content,
    ruled(["*", ...columns.map(() => "auto"), "*"], [head, ...rows], 1),
  ];
}

function rowsTable(
  say: SayStatistics,
  { question }: StatisticsAnswer,
  shown: readonly FiguresRow[],
  format: Format,
): Content[] {
  const columns = peopleColumns(question).filter(({ id }) => id !== "change");
  const beside = (texts: string[]) => texts.map((text, at) => (at === 0 ? text : atEnd(text)));
  const head = beside(columns.map(({ id }) => say(`people.${id}`))).map(asHead);
  const rows = inShownHours(shown).map((row) =>
    beside(columns.map(({ textOf }) => textOf(say, row, format))),
  );
  const [, ...figures] = columns;
  const widths = ["*", ...figures.map(() => "auto")];
  return [heading(say(`people.by.${question.by}`)), ruled(widths, [head, ...rows], 1)];
}
