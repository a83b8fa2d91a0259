import { expect, it } from "vitest";
import { csvText } from "./csv-text.ts";
import { parseCsv } from "./parse-csv.ts";

const cells = (text: string) => parseCsv(text).map((row) => row.cells);

it.each([
  ["commas", "a,b\nc,d"],
  ["semicolons", "a;b\nc;d\n"],
  ["tabs", "a\tb\nc\td"],
  ["Windows lines", "a,b\r\nc,d\r\n"],
  ["old Macintosh lines", "a,b\rc,d"],
  ["a byte order mark", "\u{FEFF}a,b\nc,d"],
  ["quotes", '"a","b"\n"c",d'],
  ["spaces", " a , b\nc  ,d "],
  ["empty lines", "a,b\n\n ,\nc,d\n\n"],
])("reads %s", (_, text) => {
  expect(cells(text)).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});

it("keeps what quotes hold: delimiters, quotes and line ends", () => {
  expect(cells('name;note\n"Okafor; Sam";"said ""yes""\nand left"')).toEqual([
    ["name", "note"],
    ["Okafor; Sam", 'said "yes"\nand left'],
  ]);
});

it("names the line on which a row begins", () => {
  expect(parseCsv('a,b\n"x\ny",1\n\nlast,2').map(({ line }) => line)).toEqual([1, 2, 5]);
});

it("knows an empty cell, also at the end", () => {
  expect(cells("a,,\n,b,")).toEqual([
    ["a", "", ""],
    ["", "b", ""],
  ]);
});

it("takes the delimiter of the first line, whatever else stands in quotes", () => {
  expect(cells('"last; first"\tmail\nA,B\tc')).toEqual([
    ["last; first", "mail"],
    ["A,B", "c"],
  ]);
});

it.each(["", "\n\n", "\u{FEFF}"])("finds nothing in %j", (text) => {
  expect(parseCsv(text)).toEqual([]);
});

it("ends with a quote that is never closed", () => {
  expect(cells('a,b\n"c,d\ne')).toEqual([["a", "b"], ["c,d\ne"]]);
});

it("reads what the app writes", () => {
  const rows = [
    ["name", "e-mail"],
    ['Ann "Lee", of\nCork', "ann@shop.test"],
  ];
  expect(cells(csvText(rows))).toEqual(rows);
});
