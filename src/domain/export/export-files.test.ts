import { expect, it } from "vitest";
import { csvText } from "#lib/sheets/csv-text.ts";
import { settingsWords } from "#words/made/settings.ts";
import type { ExportTables } from "./export-files.ts";
import { exportFiles } from "./export-files.ts";

const say = await settingsWords.load("en-US");
const FACTS = { isWhole: true, at: "2026-03-02T10:00:00.000Z", businessName: "Harbour Street Café" };
const tables: ExportTables = new Map([
  [
    "shifts",
    new Map([
      ["a", { id: "a", notes: '=1+1, "now"', published: true }],
      ["b", { id: "b", notes: null, list: [1, 2] }],
    ]),
  ],
  ["messages", new Map()],
  ["profiles", new Map([["p", { id: "p", payrate: 15.5 }]])],
]);
const textOf = (path: string, facts = FACTS) => {
  const file = exportFiles(say, tables, facts).find((one) => one.path === path);
  return file && "text" in file ? file.text : csvText(file?.sheet.cells ?? []);
};

it("has each table that has rows as JSON, as CSV and as xlsx", () => {
  expect(exportFiles(say, tables, FACTS).map(({ path }) => path)).toEqual([
    "READ ME.txt",
    "json/profiles.json",
    "csv/profiles.csv",
    "xlsx/profiles.xlsx",
    "json/shifts.json",
    "csv/shifts.csv",
    "xlsx/shifts.xlsx",
  ]);
  expect(JSON.parse(textOf("json/shifts.json"))).toEqual([...(tables.get("shifts")?.values() ?? [])]);
});

it("writes CSV that no spreadsheet takes for a formula, with a column for every field", () => {
  expect(textOf("csv/shifts.csv")).toBe(
    '\u{FEFF}id,notes,published,list\r\na,"\'=1+1, ""now""",true,\r\nb,,,"[1,2]"\r\n',
  );
});

it("says what is there and what is not", () => {
  const whole = textOf("READ ME.txt");
  expect(whole).toContain("Business data from Harbour Street Café\n");
  expect(whole).toContain("shifts: 2\n");
  expect(whole).toContain("- other people's private messages");
  expect(whole).toContain("- the audit log");
  const own = textOf("READ ME.txt", { ...FACTS, isWhole: false });
  expect(own).toContain("My data from Harbour Street Café\n");
  expect(own).not.toContain("other people's private messages");
  expect(own).not.toContain("audit log");
});
