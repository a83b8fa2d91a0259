import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { SheetCell } from "#lib/sheets/csv-text.ts";
import { parseCsv } from "#lib/sheets/parse-csv.ts";
import { readSheet } from "#lib/sheets/read-sheet.ts";
import { sheetFile } from "#lib/sheets/sheet-file.ts";
import { newPerson } from "#tests/factories/people.ts";
import { LANGUAGES } from "#words/languages.ts";
import { staffWords } from "#words/made/staff.ts";
import { staffCsv } from "../staff/staff-list.ts";
import { PEOPLE_NAMES } from "./import-names.ts";
import { importedList } from "./imported-list.ts";
import { findListed } from "./match-names.ts";
import { plainName } from "./plain-name.ts";
import { readPeople } from "./read-people.ts";
import { findTable } from "./read-table.ts";

const LIMITS = { members: new Map(), seatsLeft: null, dayOrder: "dmy" } as const;
const PEOPLE = (["admin", "manager", "employee"] as const).map((role) =>
  newPerson({
    name: `${role} Å, "B"; أحمد`,
    email: `${role}@shop.test`,
    role,
    payrate: 15.75,
    start_date: "2026-02-01",
    birth_date: "2001-12-24",
  }),
);

async function readBack(rows: SheetCell[][], format: "csv" | "xlsx", locale: string) {
  const { rows: read } = await readSheet(await sheetFile(rows, { format, locale, name: "Staff" }));
  const table = must(findTable(read, PEOPLE_NAMES), "a table");
  const known = [
    { id: "bar", name: "Bar", is_archived: false },
    { id: "cold", name: "Küche, kalt", is_archived: false },
  ];
  return readPeople(table, table.mapping, { ...LIMITS, positions: findListed(known, new Map()) });
}

describe.each(LANGUAGES)("in %s", (language) => {
  it.each(["csv", "xlsx"] as const)("reads the staff list that the app writes as %s", async (format) => {
    const say = await staffWords.load(language);
    const people = PEOPLE.map((one) => ({ ...one, weekly_minutes: 2325, positions: ["Bar", "Küche, kalt"] }));
    const rows = staffCsv(say, people, { currency: "EUR" });
    expect(await readBack(rows, format, language)).toEqual({
      bad: [],
      readDays: [],
      people: PEOPLE.map(({ name, email, role, payrate, start_date, birth_date }, place) => ({
        line: place + 2,
        ...{ name, email, role, payrate, start_date, birth_date },
        ...{ weekly_minutes: 2325, positions: ["bar", "cold"] },
      })),
    });
  });

  it.each(["csv", "xlsx"] as const)("reads the passwords of added people from %s", async (format) => {
    const say = await staffWords.load(language);
    const added = ["-hunter2go", "@work2024", "=1+1=2+2", "00421300"].map((password, place) => ({
      name: `Sam ${place}`,
      email: `sam${place}@shop.test`,
      role: "manager" as const,
      pin: "004213",
      password,
    }));
    const { people } = await readBack(importedList(say, added), format, language);
    expect(people).toMatchObject(added.map(({ pin: _, ...person }) => person));
  });
});

it("takes the guard off that an older list has", () => {
  const rows = parseCsv("Name,Email,Password\nSam,sam@shop.test,'-hunter2go");
  const table = must(findTable(rows, PEOPLE_NAMES), "a table");
  expect(readPeople(table, table.mapping, LIMITS).people).toMatchObject([{ password: "-hunter2go" }]);
});

it("reads English with its aliases beside every language, and the first of two columns", () => {
  const rows = parseCsv("Employee,Nombre,Mail,Hourly rate,ROLE\nSam,Ann,sam@shop.test,12,Staff");
  const table = must(findTable(rows, PEOPLE_NAMES), "a table");
  expect(readPeople(table, table.mapping, LIMITS)).toMatchObject({
    people: [{ name: "Sam", email: "sam@shop.test", payrate: 12, role: "employee" }],
  });
});

it("compares names without case, accents, signs and a bracket at the end", () => {
  expect(plainName(" Pay-Rate (EUR) ")).toBe("payrate");
  expect(plainName("Contrasen\u0303a")).toBe("contrasena");
  expect(plainName("الأجر بالساعة (\u2068EUR\u2069)")).toBe("الاجربالساعة");
});
