import { describe, expect, it } from "vitest";
import { createFormat } from "#lib/format/create-format.ts";
import { REGIONAL_DEFAULTS } from "#lib/format/format-settings.ts";
import { sheetFile } from "#lib/sheets/sheet-file.ts";
import { plainCells, readBack } from "#tests/factories/sheets.ts";
import { LANGUAGES } from "#words/languages.ts";
import { auditWords } from "#words/made/audit.ts";
import { scheduleWords } from "#words/made/schedule.ts";
import { auditCsv, EVERYTHING, filtersOf } from "./audit-filter-bar.tsx";

const say = await auditWords.load("en-US");
const sayShift = await scheduleWords.load("en-US");

it("has a row for each change, in the days and times of the business", () => {
  const format = createFormat({
    ...REGIONAL_DEFAULTS,
    locale: "en-US",
    zone: "Europe/Dublin",
    currency: "EUR",
  });
  const change = {
    id: 1,
    at: "2026-07-01T23:30:00.000Z",
    by: "marcus",
    device: "Mac",
    table: "profiles",
    row: "sam",
    is_new: false,
    kinds: ["roles" as const, "pay" as const],
    about: {},
    earlier: { role: "employee", payrate: 15 },
    later: { role: "manager", payrate: 16 },
  };
  const facts = {
    people: { marcus: "Marcus", sam: "Sam" },
    templates: [],
    positions: [],
    places: [],
    format,
    say,
    sayShift,
  };
  const [head, ...rows] = auditCsv(
    [change, { ...change, by: null, device: null, is_new: true, acted_at: "2026-06-30T08:15:00.000Z" }],
    facts,
  );
  expect(head).toHaveLength(10);
  const said =
    "updated Sam's details: role changed from employee to manager; pay rate changed from €15.00 to €16.00";
  expect(rows).toEqual([
    [
      "2026-07-02",
      "12:30:00 AM",
      "2026-07-01T23:30:00.000Z",
      "Marcus",
      "Mac",
      "Roles, Pay",
      `Marcus ${said}`,
      "Role: employee; Pay rate: €15.00",
      "Role: manager; Pay rate: €16.00",
      "2026-07-01T23:30:00.000Z",
    ],
    // What was sent later stands by the day on which it was done.
    [
      "2026-06-30",
      "9:15:00 AM",
      "2026-06-30T08:15:00.000Z",
      "The system",
      null,
      "Roles, Pay",
      `The system ${said}`,
      "",
      "Role: manager; Pay rate: €16.00",
      "2026-07-01T23:30:00.000Z",
    ],
  ]);
});

it("asks for nothing in particular at first", () => {
  expect(filtersOf(EVERYTHING, "Europe/Dublin")).toEqual({});
});

it("asks for whole days by the clocks of the business", () => {
  const choice = { ...EVERYTHING, text: " Sam ", kind: "pay" as const, from: "2026-03-28", to: "2026-03-29" };
  expect(filtersOf(choice, "Europe/Dublin")).toEqual({
    text: "Sam",
    kind: "pay",
    from: "2026-03-28T00:00:00.000Z",
    // The clocks go forward on this day.
    to: "2026-03-29T23:00:00.000Z",
  });
});

describe.each(LANGUAGES)("in %s", (language) => {
  it.each(["csv", "xlsx"] as const)("a file of it as %s is read back with equal data", async (kind) => {
    const words = { say: await auditWords.load(language), sayShift: await scheduleWords.load(language) };
    const format = createFormat({
      ...REGIONAL_DEFAULTS,
      locale: language,
      zone: "Europe/Dublin",
      currency: "EUR",
    });
    const change = {
      ...{
        id: 1,
        at: "2026-07-01T23:30:00.000Z",
        by: "zoë",
        device: "-Mac; 2",
        table: "profiles",
        row: "ben",
      },
      ...{ is_new: false, kinds: ["roles" as const, "pay" as const], about: {} },
      earlier: { name: "=Ben", payrate: 15.5 },
      later: { name: 'José; "أحمد"', payrate: 16 },
    };
    const people = { zoë: 'José; "Zoë", Weiß', ben: "=Ben" };
    const cells = auditCsv([change], { people, templates: [], positions: [], places: [], format, ...words });
    const file = await sheetFile(cells, { format: kind, locale: language, name: "Log" });
    expect(await readBack(cells, file)).toEqual(plainCells(cells));
  });
});
