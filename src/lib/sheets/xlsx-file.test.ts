import { expect, it } from "vitest";
import { sheetRows } from "./xlsx-file.ts";

const ROWS = [
  ["Person", "Date", "In", "Hours", "Late"],
  ["=1+1", "2026-06-10", "2026-06-10 09:12", 7.3, null],
];

it("keeps texts as texts, figures as figures and dates as days since 1899", () => {
  expect(sheetRows(ROWS)[1]).toEqual([
    { value: "=1+1", type: String, format: "@" },
    { value: 46183, type: Number, format: "yyyy-mm-dd" },
    { value: 46183 + (9 * 60 + 12) / 1440, type: Number, format: "yyyy-mm-dd hh:mm" },
    7.3,
    null,
  ]);
});
