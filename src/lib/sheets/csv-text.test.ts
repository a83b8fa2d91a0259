import fc from "fast-check";
import { expect, it } from "vitest";
import type { CsvDialect } from "./csv-dialect.ts";
import { csvText, unguarded } from "./csv-text.ts";

it("begins with a byte order mark and ends each row as the RFC has it", () => {
  expect(
    csvText([
      ["Name", "Hours"],
      ["Zoë", 7.5],
    ]),
  ).toBe("\u{FEFF}Name,Hours\r\nZoë,7.5\r\n");
});

it.each([
  ["plain", "plain"],
  ["", ""],
  [null, ""],
  ["Byrne, Anna", '"Byrne, Anna"'],
  ['the "early" one', '"the ""early"" one"'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+353 1 234", "+353 1 234"],
  ["+353(1)", "+353(1)"],
  ["+353+A1", "'+353+A1"],
  ["'=1+1", "''=1+1"],
  [{ id: "-hunter2go" }, "-hunter2go"],
  [{ id: "004213" }, "004213"],
  ["-anna", "'-anna"],
  ["@anna", "'@anna"],
  ["\tanna", "'\tanna"],
  ["\t'\t", "'\t''\t"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  [-3, "-3"],
  ["a=b", "a=b"],
  ["8; -3", "8; -3"],
  ["note;=1+1", "note;'=1+1"],
  ["note\n=1+1", `"note\n'=1+1"`],
  ["\uFF1D1+1", "'\uFF1D1+1"],
])("writes %j as %s", (cell, expected) => {
  expect(csvText([[cell]])).toBe(`\u{FEFF}${expected}\r\n`);
});

it("can be read again, and the guard against formulas taken off", () => {
  const unit = fc.constantFrom("a", "é", "😀", " ", "=", "+", "1", "'", '"', ",", ";", "\t", "\n");
  const text = fc.string({ unit, maxLength: 12 });
  const dialects: CsvDialect[] = [
    { delimiter: ",", decimal: "." },
    { delimiter: ";", decimal: "," },
  ];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...dialects),
      (rows, dialect) => {
        const cells = rows.map(([name, id]) => [name, { id }]);
        const read = readCsv(csvText(cells, dialect), dialect.delimiter);
        expect(read.map((row) => row.map(unguarded))).toEqual(rows);
      },
    ),
  );
});

/** Parses a whole text by the grammar of RFC 4180. */
function readCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let rest = text.slice(1);
  while (rest.length > 0) {
    const row: string[] = [];
    let end = delimiter;
    while (end === delimiter) {
      const [whole = "", quoted, plain, after = ""] =
        new RegExp(`^(?:"((?:[^"]|"")*)"|([^"${delimiter}\r\n]*))(${delimiter}|\r\n)`).exec(rest) ?? [];
      row.push(quoted === undefined ? String(plain) : quoted.replaceAll('""', '"'));
      rest = rest.slice(whole.length);
      end = after;
    }
    rows.push(row);
  }
  return rows;
}
