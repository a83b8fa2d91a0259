import { expect, it } from "vitest";
import { csvText } from "#lib/csv-text.ts";
import { newPerson } from "#tests/factories/people.ts";
import { LANGUAGES } from "#words/languages.ts";
import { staffWords } from "#words/made/staff.ts";
import { staffCsv } from "../staff-list.ts";
import { importNames, plainName } from "./import-names.ts";
import { readPeople } from "./read-people.ts";

const NAMES = importNames(await Promise.all(LANGUAGES.map((language) => staffWords.load(language))));
const LIMITS = { members: new Map(), seatsLeft: null, dayOrder: "dmy" } as const;
const PEOPLE = (["admin", "manager", "employee"] as const).map((role) =>
  newPerson({
    name: `${role} Å`,
    email: `${role}@shop.test`,
    role,
    payrate: 15.75,
    start_date: "2026-02-01",
  }),
);

it.each(LANGUAGES)("reads the staff list that the app writes in %s", async (language) => {
  const say = await staffWords.load(language);
  const read = readPeople(csvText(staffCsv(say, PEOPLE, { currency: "EUR" })), LIMITS, NAMES);
  expect(read).toEqual({
    status: "read",
    bad: [],
    readDays: [],
    people: PEOPLE.map(({ name, email, role, payrate, start_date }, place) => ({
      line: place + 2,
      name,
      email,
      role,
      payrate,
      start_date,
    })),
  });
});

it.each(LANGUAGES)("reads the list of added people in %s with their passwords", async (language) => {
  const say = await staffWords.load(language);
  const head = (["name", "email", "role", "pin", "password"] as const).map((column) =>
    say(`imported.column.${column}`),
  );
  const line = ["Sam", "sam@shop.test", say("role.manager"), "804213", "sunny-harbor-42"];
  expect(readPeople(csvText([head, line]), LIMITS, NAMES)).toMatchObject({
    people: [{ name: "Sam", email: "sam@shop.test", role: "manager", password: "sunny-harbor-42" }],
  });
});

it("reads English with its aliases beside every language, and the first of two columns", () => {
  const text = "Employee,Nombre,Mail,Hourly rate,ROLE\nSam,Ann,sam@shop.test,12,Staff";
  expect(readPeople(text, LIMITS, NAMES)).toMatchObject({
    people: [{ name: "Sam", email: "sam@shop.test", payrate: 12, role: "employee" }],
  });
});

it("compares names without case, accents' forms, signs and a bracket at the end", () => {
  expect(plainName(" Pay-Rate (EUR) ")).toBe("payrate");
  expect(plainName("Contrasen\u0303a")).toBe("contraseña");
  expect(plainName("الأجر بالساعة (\u2068EUR\u2069)")).toBe("الأجربالساعة");
});
