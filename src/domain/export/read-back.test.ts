import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { SheetCell } from "#lib/sheets/csv-text.ts";
import { type SheetFormat, sheetFile } from "#lib/sheets/sheet-file.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { paidInterval, ruleSets } from "#tests/factories/pay.ts";
import { newPerson } from "#tests/factories/people.ts";
import { plainCells, readBack } from "#tests/factories/sheets.ts";
import { newShift } from "#tests/factories/shifts.ts";
import {
  hourlyRates,
  RULES,
  statisticsOf,
  statisticsShift,
  statisticsSource,
  workedInterval,
} from "#tests/factories/statistics.ts";
import { LANGUAGES, type Language } from "#words/languages.ts";
import { payrollWords } from "#words/made/payroll.ts";
import { rosterWords } from "#words/made/roster.ts";
import { settingsWords } from "#words/made/settings.ts";
import { staffWords } from "#words/made/staff.ts";
import { statisticsWords } from "#words/made/statistics.ts";
import { timeRecordsWords } from "#words/made/time-records.ts";
import { trainingWords } from "#words/made/training.ts";
import { importedList } from "../import/imported-list.ts";
import type { PayRow } from "../pay/payroll-rows.ts";
import { payrollRun } from "../pay/payroll-run.ts";
import { payrollTable } from "../pay/payroll-table.ts";
import { rosterCsv } from "../roster/roster-csv.ts";
import { staffCsv } from "../staff/staff-list.ts";
import { statisticsCsv } from "../statistics/statistics-csv.ts";
import { overviewCsv } from "../training/progress.ts";
import { recordsCsv, recordsFileWords, type WorkRow } from "../work/work-row.ts";
import { exportFiles } from "./export-files.ts";

const NAMES = ["=Ben", 'José; "Zoë", Weiß', "أحمد", "王小明", "-anna"];
const RANGE = { from: "2026-06-10", to: "2026-06-11" };

/** Each table that the app exports, as it is in a language. */
const TABLES: Record<string, (language: Language) => Promise<SheetCell[][]>> = {
  roster: async (language) =>
    rosterCsv(await rosterWords.load(language), {
      shifts: NAMES.map((name) =>
        newShift({
          ...{ user_id: name, end_time: "17:30", notes: `+${name}\nKeys`, position_id: `p${name}` },
          breaks: [{ after: 240, minutes: 30, paid: false }],
        }),
      ),
      people: NAMES.map((name) => ({ id: name, name })),
      templates: [],
      places: [],
      positions: NAMES.map((name) => ({ id: `p${name}`, name })),
      zone: "Europe/Dublin",
      currency: "EUR",
      rateOf: () => 12.55,
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
          people: [{ id: "anna", name: "=Anna", rates: hourlyRates(1200), hasLeft: false }],
        }),
        RANGE,
        RULES,
      ),
      { currency: "EUR", decimals: 2 },
    ),
  "time records": async (language) =>
    recordsCsv(
      NAMES.map((name, place) => workRow(name, place)),
      (person) => person,
      "Europe/Dublin",
      recordsFileWords(await timeRecordsWords.load(language)),
    ),
  payroll: async (language) =>
    payrollTable(await payrollWords.load(language), NAMES.map(paidRow), RANGE, {
      currency: "EUR",
      decimals: 2,
    }),
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

/** What somebody is paid for an hour and a third. */
function paidRow(name: string): PayRow {
  const snapshot = payrollRun({
    ...{ person: name, period: RANGE, zone: "UTC", sets: ruleSets(), late: [] },
    rates: [{ from: "2026-01-01", cents: 1575 }],
    intervals: [paidInterval("2026-06-10 09:00-10:20", { punches: [] })],
    extras: [{ code: "tips", cents: 100 }],
  });
  const draft = { notes: `+${name}\nCash` };
  return { id: name, name, state: "ready", payment: null, draft, snapshot } as unknown as PayRow;
}

describe.each(LANGUAGES)("in %s", (language) => {
  const formats: SheetFormat[] = ["csv", "xlsx"];
  const pairs = Object.keys(TABLES).flatMap((table) => formats.map((format) => [table, format] as const));

  it.each(pairs)("the table of %s as %s is read back with equal data", async (table, format) => {
    const cells = (await TABLES[table]?.(language)) ?? [];
    const file = await sheetFile(cells, { format, locale: language, name: table });
    expect(await readBack(cells, file)).toEqual(plainCells(cells));
  });

  it("each table of the archive is read back with equal data, also as xlsx", async () => {
    const rows = NAMES.map((name, place) => ({
      ...{
        id: name,
        payrate: 12.5 + place,
        published: true,
        notes: null,
        date: "2026-06-10",
        start_time: "09:00",
      },
      created_at: "2026-06-10T23:30:00.000Z",
      list: [1, { "=a": name }],
    }));
    const tables = new Map([["shifts", new Map(rows.map((row) => [row.id, row]))]]);
    const facts = { isWhole: true, at: "2026-06-11T10:00:00.000Z", businessName: "Café" };
    const files = exportFiles(await settingsWords.load(language), tables, facts);
    const cells = [
      Object.keys(rows[0] ?? {}),
      ...rows.map(({ id, payrate, date, start_time, created_at, list }) => [
        ...[id, payrate, "true", "", date, start_time, created_at],
        JSON.stringify(list),
      ]),
    ];
    for (const format of formats) {
      const found = must(
        files.find(({ path }) => path === `${format}/shifts.${format}`),
        "its file",
      );
      if (!("sheet" in found)) throw new Error("It is no sheet");
      const file = await sheetFile(found.sheet.cells, { ...found.sheet, locale: language });
      expect(await readBack(cells, file)).toEqual(cells);
    }
  });
});

function workRow(user_id: string, place: number): WorkRow {
  const start = Date.parse("2026-06-10T08:12:00.000Z");
  const lengthMs = (place + 1) * 20 * MINUTE_MS;
  const linked = { id: "s", start, end: start + lengthMs, arrivedMs: 12 * MINUTE_MS, leftMs: null };
  return {
    ...{ key: `${place}`, user_id, day: "2026-06-10", start, end: start + lengthMs, breaks: [] },
    ...{ punches: [], unverified: [], sources: ["phone", "manager"], track: "clock", shift_id: null },
    ...{ lengthMs, countedMs: lengthMs, isUndecided: false, linked, positions: [] },
    ...{ flags: ["edited"], approval: "approved" },
  };
}
