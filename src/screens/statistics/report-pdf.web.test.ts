import { expect, it } from "vitest";
import type { StatisticsAnswer } from "#queries/computed/statistics.ts";
import { newFormat } from "#tests/factories/format.ts";
import { pdfText } from "#tests/factories/pdf-text.ts";
import { readFont } from "#tests/factories/read-font.ts";
import { busyBusiness, RULES, statisticsOf } from "#tests/factories/statistics.ts";
import { hasNoValues } from "#ui/charts/chart-data.ts";
import { makePdf } from "#view/pdf/make-pdf.ts";
import { statisticsWords } from "#words/made/statistics.ts";
import { chartOf, plansFor } from "./chart-list.ts";
import { figuresRows } from "./people-columns.ts";
import { reportDefinition } from "./report-pdf.ts";

/** As high as any. */
const LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=";
const say = await statisticsWords.load("en-US");
const RANGE = { from: "2026-03-02", to: "2026-03-08" };
const BEFORE = { from: "2026-02-23", to: "2026-03-01" };
const format = newFormat();

function answerOf(person: string | null, compared = RANGE, range = RANGE): StatisticsAnswer {
  const source = busyBusiness("2026-02-20", 20, 4);
  const [now, before] = [range, BEFORE].map((range) => statisticsOf(source, range, RULES));
  if (!now || !before) throw new Error("two ranges");
  return {
    question: { range: RANGE, person, position: null, place: null, by: "person", firstDayOfWeek: "mon" },
    now,
    before,
    peopleBefore: before.people.map(({ total }) => total),
    compared: {
      range: compared,
      total: statisticsOf(source, compared, RULES).total,
      people: now.people.map(({ total }) => total),
    },
    groups: null,
  };
}

/** The report of a café, with the rows of the screen's table. */
function reportOf(
  words: typeof say,
  answer: StatisticsAnswer,
  inFormat = format,
  logo: string | null = null,
  names: ReadonlyMap<string, string> = new Map(),
) {
  const rows = figuresRows(words, answer, names);
  return reportDefinition(words, answer, inFormat, { business: "Harbour Street Café", logo, rows });
}

interface Parts {
  text?: unknown;
  table?: { body: unknown };
  columns?: unknown;
  stack?: unknown;
  svg?: string;
}

/** All texts of a definition, in order. */
function textsOf(content: unknown): string[] {
  if (typeof content === "string") return [content];
  if (Array.isArray(content)) return content.flatMap(textsOf);
  if (typeof content !== "object" || content === null) return [];
  const { text, table, columns, stack } = content as Parts;
  return [text, table?.body, columns, stack].flatMap(textsOf);
}

it("draws each chart in which something was counted, then says the figures and those of people", () => {
  const answer = answerOf(null);
  const { content } = reportOf(say, answer);
  const texts = textsOf(content);
  const charts = plansFor(answer.question).map((plan) => chartOf(say, plan, answer.now, format));
  // Nothing was counted here, so there is no chart.
  expect(charts.filter(hasNoValues).map(({ title }) => title)).toEqual(["Drops and claims"]);
  const drawn = charts.filter((chart) => !hasNoValues(chart));
  expect(graphsOf(content)).toHaveLength(drawn.length);
  for (const { title, series } of drawn.slice(2)) {
    expect(texts.join("|")).toContain([title, ...series.map(({ name }) => name)].join("|"));
  }
  expect(texts).toContain("Person 3");
  expect(texts).toContain("Mar 2 – 8, 2026 · Compared with Feb 23 – Mar 1, 2026");
});

it("has two pages, of a month and with a logo as well", async () => {
  const range = { from: "2026-02-20", to: "2026-03-11" };
  for (const [answer, logo] of [
    [answerOf(null), null],
    [answerOf(null, RANGE, range), LOGO],
  ] as const) {
    const pdf = await makePdf(reportOf(say, answer, format, logo), readFont);
    expect(pdfText(pdf).at(-1)).toContain("Page 2 of 2");
  }
});

it("of one person is about nobody else", () => {
  const texts = textsOf(reportOf(say, answerOf("person-001")).content);
  expect(texts).toContain("Statistics for Person 1");
  expect(texts.filter((text) => /Person [023]|Coverage|Staffing by hour/.test(text))).toEqual([]);
});

it("shows beside each other what is compared, of days that are not over", () => {
  const compared = { from: RANGE.from, to: "2026-03-04" };
  const texts = textsOf(reportOf(say, answerOf(null, compared)).content);
  expect(texts).toContain("Mar 2 – 8, 2026 · Mar 2 – 4, 2026 compared with Feb 23 – Mar 1, 2026");
  expect(texts.join("|")).toContain("This period|Mar 2 – 4, 2026|Feb 23 – Mar 1, 2026|Change");
});

/** The graphs of a definition. */
function graphsOf(content: unknown): string[] {
  if (Array.isArray(content)) return content.flatMap(graphsOf);
  if (typeof content !== "object" || content === null) return [];
  const { columns, stack, svg } = content as Parts;
  return svg === undefined ? [columns, stack].flatMap(graphsOf) : [svg];
}

it("begins with graphs of hours and cost on a page of their own: of days, and of longer ranges by week", () => {
  const content = (answer: StatisticsAnswer) => reportOf(say, answer).content as object[];
  const week = content(answerOf(null));
  const bars = (svg: string | undefined) => svg?.match(/<rect /g)?.length;
  expect(graphsOf(week).slice(0, 2).map(bars)).toEqual([14, 14]);
  expect(textsOf(week)).toContain("Hours scheduled and worked");
  const texts = textsOf(week);
  expect(texts.indexOf("Labor cost")).toBeLessThan(texts.indexOf("Key figures"));
  const month = content(answerOf(null, RANGE, { from: "2026-02-20", to: "2026-03-11" }));
  // Cut at its edges: Feb 20 is a Friday, Mar 11 a Wednesday.
  expect(graphsOf(month).slice(0, 2).map(bars)).toEqual([8, 8]);
  expect(textsOf(month)).toContain("Labor cost by week");
  expect(graphsOf(month)[0]).toContain(">Feb 20<");
});

it("draws days from right to left in Arabic, beside the values", async () => {
  const arabic = await statisticsWords.load("ar-AE");
  const { content } = reportOf(arabic, answerOf(null), newFormat({ locale: "ar-AE" }));
  const [hours = ""] = graphsOf(content);
  const places = [...hours.matchAll(/<text x="([\d.]+)"[^>]* text-anchor="(\w+)"/g)];
  const daysAt = places.flatMap(([, x, anchor]) => (anchor === "middle" ? [Number(x)] : []));
  expect(daysAt).toEqual(daysAt.toSorted((a, b) => b - a));
  const [valueAt] = places.flatMap(([, x, anchor]) => (anchor === "start" ? [Number(x)] : []));
  expect(valueAt).toBeGreaterThan(Math.max(...daysAt));
});

it("draws no hours and no cost of days on which nobody worked", () => {
  const empty = reportOf(say, answerOf(null, RANGE, { from: "2027-03-01", to: "2027-03-07" }));
  const texts = textsOf(empty.content);
  expect(texts).not.toContain("Hours scheduled and worked");
  expect(graphsOf(empty.content).join()).not.toContain("$");
});

it("draws weeks as high as their days together", () => {
  const range = { from: "2026-02-20", to: "2026-03-11" };
  const answer = answerOf(null, RANGE, range);
  const definition = reportOf(say, answer).content;
  const [hours = ""] = graphsOf(definition);
  const heights = [...hours.matchAll(/height="([\d.]+)" fill="#1d4fb8"/g)].map(([, height]) =>
    Number(height),
  );
  const weeks = [3, 7, 7, 3].map((days, at, all) => {
    const begin = all.slice(0, at).reduce((sum, count) => sum + count, 0);
    return answer.now.periods
      .slice(begin, begin + days)
      .reduce((sum, { figures }) => sum + figures.workedMs, 0);
  });
  const [first = 0] = weeks;
  expect(heights.map((height) => height / (heights[0] ?? 1))).toEqual(
    weeks.map((worked) => expect.closeTo(worked / first, 6)),
  );
});

it("has the figures of positions instead of people's, for who asks for them", () => {
  const answer = answerOf(null);
  const group = { total: answer.now.total, compared: null, before: null };
  const by = {
    ...answer,
    question: { ...answer.question, by: "position" as const },
    groups: [
      { ...group, id: "bar" },
      { ...group, id: null },
    ],
  };
  const texts = textsOf(reportOf(say, by, format, null, new Map([["bar", "Bar"]])).content);
  expect(texts.slice(texts.indexOf("By position"))).toEqual(
    expect.arrayContaining(["Coverage", "Bar", "No position"]),
  );
  expect(texts).not.toContain("Person 3");
});
