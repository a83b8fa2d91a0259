import { expect, it } from "vitest";
import { dayNoteEntity } from "#schema/entities/day-note.ts";
import type { HolidayFile } from "#schema/protocol/holiday-file.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { holidaysOf, missingHolidays, yearsOf } from "./holidays.ts";

const FILE: HolidayFile = {
  names: {
    "state-day": { "": "Landesfeiertag" },
    "new-years-day": { "": "Neujahr", en: "New Year's Day", fr: "Nouvel an" },
    epiphany: { "": "Heilige Drei Könige", en: "Epiphany" },
  },
  days: {
    2027: [["01-01", "new-years-day"]],
    2026: [
      ["01-01", "new-years-day"],
      ["01-06", "epiphany", "BW BY ST"],
      ["02-01", "state-day", "* BE"],
    ],
  },
};

it.each([
  ["DE", "de-DE", ["2026-01-01 Neujahr", "2026-02-01 Landesfeiertag"]],
  ["DE-BE", "en-US", ["2026-01-01 New Year's Day", "2026-02-01 Landesfeiertag"]],
  ["DE-BY", "de", ["2026-01-01 Neujahr", "2026-01-06 Heilige Drei Könige"]],
  ["DE-BY", "fr-FR", ["2026-01-01 Nouvel an", "2026-01-06 Heilige Drei Könige"]],
])("%s in %s has its own holidays, by their names there", (region, locale, holidays) => {
  expect(holidaysOf(FILE, region, 2026, locale).map(({ date, title }) => `${date} ${title}`)).toEqual(
    holidays,
  );
});

it("has none in a year that the file does not know", () => {
  expect(yearsOf(FILE)).toEqual([2026, 2027]);
  expect(holidaysOf(FILE, "DE", 2031, "de")).toEqual([]);
});

it("misses what is not there, and what was taken away", () => {
  const all = holidaysOf(FILE, "DE-BY", 2026, "de");
  const [first, second] = all.map((holiday) => newRow(dayNoteEntity, { type: "holiday", ...holiday }));
  if (!first || !second) throw new Error("two holidays");
  expect(missingHolidays(all, [])).toEqual(all);
  expect(missingHolidays(all, [first, second])).toEqual([]);
  expect(missingHolidays(all, [first, { ...second, is_observed: false }])).toEqual(all.slice(1));
});
