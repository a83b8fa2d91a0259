import type { TDocumentDefinitions } from "pdfmake/interfaces.js";
import { expect, it, vi } from "vitest";
import { pdfLines } from "#tests/factories/pdf-text.ts";
import { readFont } from "#tests/factories/read-font.ts";
import { makePdf } from "./make-pdf.ts";
import { atEnd, ruled } from "./pdf-parts.ts";
import { inVisualOrder } from "./right-to-left.ts";

const MARGIN = 56;
const WIDTH = 595.28;

/** A line as it is drawn: where it begins, and its letters from left to right. */
async function linesOf(content: TDocumentDefinitions["content"], language = "ar-EG", load = readFont) {
  const info = { creationDate: new Date(0) };
  const pdf = await makePdf({ content, language, info, pageSize: "A4", pageMargins: MARGIN }, load);
  return pdfLines(pdf).map((runs) => ({ x: runs[0]?.x ?? 0, text: runs.map(({ text }) => text).join("") }));
}

const turned = (word: string) => [...word].reverse().join("");

it("begins lines at the right, and draws a name and its words in their order", async () => {
  const [line] = await linesOf("مدرب Sam Okafor");
  expect(line?.text).toBe(`Sam Okafor ${turned("مدرب")}`);
  expect(line?.x).toBeGreaterThan(WIDTH / 2);
});

it("joins letters: a letter has another shape at each place in a word, and can still be searched for", async () => {
  const [[word] = []] = pdfLines(await makePdf({ content: "ببب", language: "ar" }, readFont));
  expect(new Set(word?.glyphs).size).toBe(3);
  expect(word?.text).toBe("ببب");
});

it("breaks a long text from the right, in its logical order", async () => {
  const words = Array.from({ length: 60 }, (_, at) => `مقهى${at}`);
  const lines = await linesOf(words.join(" "));
  expect(lines.length).toBeGreaterThan(3);
  const read = lines.flatMap(({ text }) => text.trim().split(" ").reverse());
  expect(read).toEqual(words.map((_, at) => `${at}${turned("مقهى")}`));
});

it("cuts a word that is too long for its line, and places all of its parts", async () => {
  const lines = await linesOf("a".repeat(200));
  expect(lines.map(({ text }) => text).join("")).toBe("a".repeat(200));
  expect(lines.length).toBeGreaterThan(1);
});

it("mirrors tables: the first column at the right, and figures at the left of theirs", async () => {
  const rows = [
    ["يوم", atEnd("مبلغ")],
    ["Mon", atEnd("15.75")],
    ["Tue", atEnd("126.00")],
  ];
  const lines = await linesOf([ruled(["*", "auto"], rows, 1)]);
  expect(lines.map(({ text }) => text)).toEqual([
    `${turned("مبلغ")}${turned("يوم")}`,
    "15.75Mon",
    "126.00Tue",
  ]);
  expect(lines.map(({ x }) => Math.round(x))).toEqual([MARGIN, MARGIN, MARGIN]);
});

it("mirrors columns that do not fill the page, their margins and their alignment", async () => {
  const columns = [
    { width: "auto", text: "a" },
    { width: "auto", text: "b", margin: [0, 0, 20, 0] as [number, number, number, number] },
  ];
  const [narrow] = await linesOf([{ columns }]);
  const [full] = await linesOf([{ columns: ["a", { text: "b", alignment: "right" }] }]);
  expect([narrow?.text, full?.text]).toEqual(["ba", "ba"]);
  expect(narrow?.x).toBeGreaterThan(WIDTH - MARGIN - 20);
  expect(full?.x).toBe(MARGIN);
});

it("draws the texts of a drawing in their order, each in its font", () => {
  const { content } = inVisualOrder({ content: { svg: `<text x="5">١٢ س &#60;</text>` } }, "rtl");
  const parts = [
    ...(content as { svg: string }).svg.matchAll(/<tspan xml:space="preserve"( font[^>]*)?>([^<]*)/g),
  ];
  expect(parts.map(([, font, text]) => [text, font ? "Arabic" : "own"])).toEqual([
    ["&#62;", "own"],
    [" ", "own"],
    ["س", "Arabic"],
    [" ", "own"],
    ["١", "Arabic"],
    ["٢", "Arabic"],
  ]);
});

it("loads the Arabic font only for Arabic words", async () => {
  const load = vi.fn(readFont);
  await linesOf("Sam", "en-US", load);
  expect(load.mock.calls).toEqual([["latin"]]);
  expect((await linesOf("Payslip for سارة", "en-US", load)).map(({ text }) => text)).toEqual([
    `Payslip for ${turned("سارة")}`,
  ]);
});

it("lets an English PDF do without an Arabic name where its font cannot be fetched, but no Arabic one", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const offline: typeof readFont = (script) =>
    script === "latin" ? readFont(script) : Promise.reject(new Error("offline"));
  expect(await linesOf("Sam سارة", "en-US", offline)).not.toEqual([]);
  await expect(linesOf("Sam", "ar-EG", offline)).rejects.toThrow("offline");
});
