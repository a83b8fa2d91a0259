import { expect, it } from "vitest";
import { csvText } from "#lib/csv-text.ts";
import { newPerson } from "#tests/factories/people.ts";
import { staffWords } from "#words/made/staff.ts";
import { accountStatusOf } from "./account-status.ts";
import { readPeople } from "./import/read-people.ts";
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

it("says nothing of pay to anybody else", () => {
  expect(staffCsv(say, [ann], null)).toEqual([
    ["Name", "Role", "Email", "Phone", "Start date", "Status"],
    ["Ann Lee", "Employee", "ann@shop.test", "+353 1 555 0100", "2026-01-05", "Active"],
  ]);
});

it("read back it names everybody as already there, and adds nobody", () => {
  const text = csvText(staffCsv(say, [ann, bo], { currency: "EUR" }));
  const members = new Map([ann, bo].map((person) => [person.email, accountStatusOf(person)]));
  expect(readPeople(text, { members, seatsLeft: null, dayOrder: "dmy" })).toEqual({
    status: "read",
    people: [],
    readDays: [],
    bad: [
      { line: 2, problem: "in_business", value: "ann@shop.test" },
      { line: 3, problem: "deactivated", value: "bo@shop.test" },
    ],
  });
  expect(readPeople(text, { members: new Map(), seatsLeft: null, dayOrder: "dmy" })).toMatchObject({
    people: [{ payrate: 15.5, start_date: "2026-01-05" }, { role: "manager" }],
  });
});
