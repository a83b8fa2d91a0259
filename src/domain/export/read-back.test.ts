import { describe, expect, it } from "vitest";
import type { SheetCell } from "#lib/sheets/csv-text.ts";
import { readFigure } from "#lib/sheets/figures.ts";
import { readSheet } from "#lib/sheets/read-sheet.ts";
import { type SheetFormat, sheetFile } from "#lib/sheets/sheet-file.ts";
import { newPerson } from "#tests/factories/people.ts";
import { newShift } from "#tests/factories/shifts.ts";
import {
  RULES,
  statisticsOf,
  statisticsShift,
  statisticsSource,
  workedInterval,
} from "#tests/factories/statistics.ts";
import { LANGUAGES, type Language } from "#words/languages.ts";
import { rosterWords } from "#words/made/roster.ts";
import { staffWords } from "#words/made/staff.ts";
import { statisticsWords } from "#words/made/statistics.ts";
import { trainingWords } from "#words/made/training.ts";
import { rosterCsv } from "../roster/roster-csv.ts";
import { importedList } from "../staff/import/imported-list.ts";
import { staffCsv } from "../staff/staff-list.ts";
import { statisticsCsv } from "../statistics/statistics-csv.ts";
import { overviewCsv } from "../training/progress.ts";

const NAMES = ["=Ben", 'José; "Zoë", Weiß', "أحمد", "王小明", "-anna"];
const RANGE = { from: "2026-06-10", to: "2026-06-11" };

/** Each table that the app exports, as it is in a language. */
const TABLES: Record<string, (language: Language) => Promise<SheetCell[][]>> = {
  roster: async (language) =>
    rosterCsv(await rosterWords.load(language), {
      shifts: NAMES.map((name) => newShift({ user_id: name, end_time: "17:30", notes: `+${name}\nKeys` })),
      people: NAMES.map((name) => ({ id: name, name, payrate: 12.55 })),
      templates: [],
      zone: "Europe/Dublin",
      currency: "EUR",
      seesCost: true,
    }),
  staff: async (language) =>
    staffCsv(
      await staffWords.load(language),
      NAMES.map((name) =>
        newPerson({ name, phone: "+353 1 555 0100", payrate: 15.5, start_date: "2026-01-05" }),
      ),
      { currency: "EUR" },
    ),
  "added people": async (language) =>
    importedList(
      await staffWords.load(language),
      NAMES.map((name) => ({
        name,
        email: "a@b.ie",
        role: "employee",
        pin: "004213",
        password: "-hunter2go",
      })),
    ),
  statistics: async (language) =>
    statisticsCsv(
      await statisticsWords.load(language),
      statisticsOf(
        statisticsSource({
          shifts: [statisticsShift("anna", "2026-06-10 09:00-12:20")],
          worked: [workedInterval("anna", "2026-06-11 09:00-10:00", { cents: 1255 })],
          people: [{ id: "anna", name: "=Anna", rate: 1200, hasLeft: false }],
        }),
        RANGE,
        RULES,
      ),
      { currency: "EUR", decimals: 2 },
    ),
  training: async (language) =>
    overviewCsv(
      await trainingWords.load(language),
      NAMES.map((name) => ({
        person: { id: name, name, email: "a@b.ie" },
        cells: [
          {
            module: { id: "food", title: "@Food", blocks: [], isOpen: true },
            cell: {
              state: { kind: "completed", at: "2026-03-03T23:30:00.000Z", score: 80.5 },
              isOverdue: false,
              assigned: { due: "2026-03-02" },
            },
          },
        ],
      })),
      (instant) => instant.slice(0, 10),
    ),
};

describe.each(LANGUAGES)("in %s", (language) => {
  const formats: SheetFormat[] = ["csv", "xlsx"];
  const pairs = Object.keys(TABLES).flatMap((table) => formats.map((format) => [table, format] as const));

  it.each(pairs)("the table of %s as %s is read back with equal data", async (table, format) => {
    const cells = (await TABLES[table]?.(language)) ?? [];
    const { rows } = await readSheet(await sheetFile(cells, { format, locale: language, name: table }));
    const read = rows.map((row, line) =>
      (cells[line] ?? []).map((cell, place) =>
        typeof cell === "number" ? readFigure(row.cells[place] ?? "") : (row.cells[place] ?? ""),
      ),
    );
    expect(read).toEqual(cells.map((row) => row.map(plain)));
  });
});

function plain(cell: SheetCell): string | number {
  return typeof cell === "object" ? (cell?.id ?? "") : cell;
}
