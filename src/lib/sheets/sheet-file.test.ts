import { describe, expect, it } from "vitest";
import { csvDialectOf } from "./csv-dialect.ts";
import type { SheetCell } from "./csv-text.ts";
import { readFigure } from "./parse-csv.ts";
import { readSheet } from "./read-sheet.ts";
import { type SheetFormat, sheetFile } from "./sheet-file.ts";

const LOCALES = ["en-US", "de-DE", "es-ES", "fr-FR", "ar-EG", "de-CH"];
const FORMATS: SheetFormat[] = ["csv", "xlsx"];
const id = (text: string) => ({ id: text });

const ROWS: SheetCell[][] = [
  ["Name", "PIN", "Password", "Phone", "Hours", "Day", "Note"],
  ['José; Ann, "Zoë"', id("004213"), id("-hunter2go"), "+353 1 234", 8.5, "2026-03-31", "=1+1"],
  ["أحمد", id("000000"), id("@work2024"), "0049 30", 0.1, "", "two\nlines\n=x"],
  ["-anna", id("1e5"), id("'=quoted"), "", 1234.5, null, "'=mine"],
  ["王小明", id("2026-03-31"), id("=SUM(A1)"), "-", -3, null, "a,=1;+x"],
];

describe.each(LOCALES)("in %s", (locale) => {
  it.each(FORMATS)("is read back from %s with equal data", async (format) => {
    const { rows } = await readSheet(await sheetFile(ROWS, { format, locale, name: "Staff" }));
    const expected = ROWS.map((row) =>
      row.map((cell) => (typeof cell === "object" ? (cell?.id ?? "") : cell)),
    );
    const read = rows.map(({ cells }, line) =>
      expected[line]?.map((cell, place) => {
        const text = cells[place] ?? "";
        return typeof cell === "number" ? readFigure(text) : text;
      }),
    );
    expect(read).toEqual(expected);
  });
});

it.each([
  ["en-US", ",", "."],
  ["de-DE", ";", ","],
  ["de-CH", ";", "."],
  ["es-ES", ";", ","],
  ["es-MX", ",", "."],
  ["fr-FR", ";", ","],
  ["ar-EG", ";", "."],
  ["ar", ";", "."],
])("writes CSV for %s with %s between cells and %s in figures", (locale, delimiter, decimal) => {
  expect(csvDialectOf(locale)).toEqual({ delimiter, decimal });
});

it("writes identifiers to CSV as they stand", async () => {
  const file = await sheetFile(ROWS, { format: "csv", locale: "de-DE", name: "" });
  const [, first] = new TextDecoder().decode(await file.arrayBuffer()).split("\r\n");
  expect(first).toBe(`"José; Ann, ""Zoë""";004213;-hunter2go;+353 1 234;8,5;2026-03-31;'=1+1`);
});

it("names a sheet by what spreadsheets allow", async () => {
  const file = await sheetFile(ROWS, {
    format: "xlsx",
    locale: "en-US",
    name: "Time: [all] of / the long, long year",
  });
  expect((await readSheet(file)).rows).toHaveLength(ROWS.length);
});

it("reads a workbook too large for one piece", async () => {
  const rows = [["Name"], ...Array.from({ length: 9000 }, (_, place) => [`Person ${place}`])];
  const file = await sheetFile(rows, { format: "xlsx", locale: "en-US", name: "Staff" });
  expect((await readSheet(file)).rows.at(-1)).toEqual({ line: 9001, cells: ["Person 8999"] });
});

it("refuses the older format of Excel", async () => {
  await expect(readSheet(new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)]))).rejects.toThrow();
});

it.each([
  ["8,5", 8.5],
  ["8.5", 8.5],
  ["١٥٫٧٥", 15.75],
  ["-3", -3],
  ["1,2,3", null],
  ["", null],
])("reads the figure %j", (text, figure) => {
  expect(readFigure(text)).toBe(figure);
});
