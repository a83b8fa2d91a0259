import { expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { csvText } from "#lib/sheets/csv-text.ts";
import { parseCsv } from "#lib/sheets/parse-csv.ts";
import { newPerson } from "#tests/factories/people.ts";
import { staffWords } from "#words/made/staff.ts";
import { PEOPLE_NAMES } from "../import/import-names.ts";
import { type ImportLimits, readPeople } from "../import/read-people.ts";
import { findTable } from "../import/read-table.ts";
import { accountStatusOf } from "./account-status.ts";
import { staffCsv } from "./staff-list.ts";

const say = await staffWords.load("en-US");
const ann = newPerson({ phone: "+353 1 555 0100", payrate: 15.5, start_date: "2026-01-05" });
const bo = newPerson({
  name: "Bo Lindt",
  email: "bo@shop.test",
  role: "manager",
  deactivated_at: "2026-03-01T09:00:00.000Z",
});

it("is a line for each person, with what they are paid for admins", () => {
  expect(staffCsv(say, [ann, bo], { currency: "EUR" })).toEqual([
    ["Name", "Role", "Email", "Phone", "Pay rate (EUR)", "Start date", "Status"],
    ["Ann Lee", "Employee", "ann@shop.test", "+353 1 555 0100", 15.5, "2026-01-05", "Active"],
    ["Bo Lindt", "Manager", "bo@shop.test", null, null, null, "Deactivated"],
  ]);
});

it("has the agreed hours where anybody has some", () => {
  const [head, ...lines] = staffCsv(say, [{ ...ann, weekly_minutes: 1830 }, bo], null);
  expect(head?.slice(-3)).toEqual(["Start date", "Hours a week", "Status"]);
  expect(lines.map((line) => line.at(-2))).toEqual([30.5, null]);
});

it("has dates of birth for admins alone, and positions, where anybody has some", () => {
  const people = [{ ...ann, birth_date: "2001-03-31", positions: ["Bar", "Host"] }, bo];
  const [head, ...lines] = staffCsv(say, people, { currency: "EUR" });
  expect(head?.slice(-4)).toEqual(["Start date", "Date of birth", "Positions", "Status"]);
  expect(lines.map((line) => line.slice(-3, -1))).toEqual([
    ["2001-03-31", "Bar; Host"],
    [null, ""],
  ]);
  expect(staffCsv(say, people, null)[0]).not.toContain("Date of birth");
});

it("says nothing of pay to anybody else", () => {
  expect(staffCsv(say, [ann], null)).toEqual([
    ["Name", "Role", "Email", "Phone", "Start date", "Status"],
    ["Ann Lee", "Employee", "ann@shop.test", "+353 1 555 0100", "2026-01-05", "Active"],
  ]);
});

it("read back it names everybody as already there, and adds nobody", () => {
  const table = must(
    findTable(parseCsv(csvText(staffCsv(say, [ann, bo], { currency: "EUR" }))), PEOPLE_NAMES),
    "a table",
  );
  const read = (members: ImportLimits["members"]) =>
    readPeople(table, table.mapping, { members, seatsLeft: null, dayOrder: "dmy" });
  const members = new Map([ann, bo].map((person) => [person.email, accountStatusOf(person)]));
  expect(read(members)).toEqual({
    people: [],
    readDays: [],
    bad: [
      { line: 2, problem: "in_business", value: "ann@shop.test" },
      { line: 3, problem: "deactivated", value: "bo@shop.test" },
    ],
  });
  expect(read(new Map())).toMatchObject({
    people: [{ payrate: 15.5, start_date: "2026-01-05" }, { role: "manager" }],
  });
});
