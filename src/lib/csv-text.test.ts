import fc from "fast-check";
import { expect, it } from "vitest";
import { csvText } from "./csv-text.ts";

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
  ["+353 1 234", "'+353 1 234"],
  ["-anna", "'-anna"],
  ["@anna", "'@anna"],
  ["\tanna", "'\tanna"],
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

it("can be read again, but for the guard against formulas", () => {
  const unit = fc.constantFrom("a", "é", "😀", " ", "=", "'", '"', ",", "\r", "\n");
  const harmless = fc.string({ unit, maxLength: 12 }).filter((text) => !/(^|[\r\n])[=+\-@\t\r]/.test(text));
  fc.assert(
    fc.property(fc.array(fc.tuple(harmless, harmless), { minLength: 1, maxLength: 4 }), (rows) => {
      expect(readCsv(csvText(rows))).toEqual(rows);
    }),
  );
});

/** Parses a whole text by the grammar of RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let rest = text.slice(1);
  while (rest.length > 0) {
    const row: string[] = [];
    let end = ",";
    while (end === ",") {
      const [whole = "", quoted, plain, after = ""] =
        /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? [];
      row.push(quoted === undefined ? String(plain) : quoted.replaceAll('""', '"'));
      rest = rest.slice(whole.length);
      end = after;
    }
    rows.push(row);
  }
  return rows;
}
