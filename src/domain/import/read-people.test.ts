import { expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { parseCsv } from "#lib/sheets/parse-csv.ts";
import { missingColumns, PEOPLE_NAMES } from "./import-names.ts";
import { findListed } from "./match-names.ts";
import { type ImportLimits, readPeople } from "./read-people.ts";
import { findTable, unusedColumns } from "./read-table.ts";

const ANYBODY: ImportLimits = { members: new Map(), seatsLeft: null, dayOrder: "dmy" };
const HEADER = "name,email,role,pay rate,start date,password";
const tableOf = (text: string) => must(findTable(parseCsv(text), PEOPLE_NAMES), "a table");
function read(text: string, limits: Partial<ImportLimits> = {}) {
  const table = tableOf(text);
  return readPeople(table, table.mapping, { ...ANYBODY, ...limits });
}
const badOf = (text: string, limits = {}) => read(text, limits).bad;

it("reads people", () => {
  const text = `${HEADER}\nSam Okafor, Sam@Shop.test ,manager,15.75,2026-02-01,long enough\nAnn,ann@shop.test,,,,`;
  expect(read(text)).toEqual({
    bad: [],
    readDays: [],
    people: [
      {
        line: 2,
        name: "Sam Okafor",
        email: "sam@shop.test",
        role: "manager",
        payrate: 15.75,
        start_date: "2026-02-01",
        password: "long enough",
      },
      { line: 3, name: "Ann", email: "ann@shop.test", role: "employee", payrate: null },
    ],
  });
});

it("takes columns in any order, case and spelling, and passes over others", () => {
  const text = "E-Mail;ROLE;Phone;Hourly rate (EUR);Full Name\nsam@shop.test;Staff;123;€ 15,75;Sam";
  expect(read(text)).toMatchObject({
    people: [{ name: "Sam", email: "sam@shop.test", role: "employee", payrate: 15.75 }],
  });
});

it.each([
  [",sam@shop.test", "no_name", ""],
  [`${"x".repeat(121)},sam@shop.test`, "bad_name", "x".repeat(121)],
  ["Sam,", "no_email", ""],
  ["Sam", "no_email", ""],
  ["Sam,sam.shop.test", "bad_email", "sam.shop.test"],
  ["Sam,sam@shop.test,Chef", "unknown_role", "Chef"],
  ["Sam,sam@shop.test,,free", "bad_rate", "free"],
  ["Sam,sam@shop.test,,-5", "bad_rate", "-5"],
  ['Sam,sam@shop.test,,"1,500"', "bad_rate", "1,500"],
  ["Sam,sam@shop.test,,1000001", "bad_rate", "1000001"],
  ["Sam,sam@shop.test,,,31/31/2026", "bad_day", "31/31/2026"],
  ["Sam,sam@shop.test,,,31/12/26", "bad_day", "31/12/26"],
  ["Sam,sam@shop.test,,,2026-02-30", "bad_day", "2026-02-30"],
  ["Sam,sam@shop.test,,,,short", "bad_password", ""],
])("names what is wrong with %s", (line, problem, value) => {
  expect(badOf(`${HEADER}\n\n${line}`)).toEqual([{ line: 3, problem, value }]);
});

it.each([
  ["dmy", "2026-03-05"],
  ["mdy", "2026-05-03"],
] as const)("reads dates in the order %s, and says which could be read otherwise", (dayOrder, day) => {
  const text = `${HEADER}\nSam,sam@shop.test,,,5/3/2026\nAnn,ann@shop.test,,,2026-02-01`;
  expect(read(text, { dayOrder })).toMatchObject({
    people: [{ start_date: day }, { start_date: "2026-02-01" }],
    readDays: [{ text: "5/3/2026", day, otherDay: dayOrder === "dmy" ? "2026-05-03" : "2026-03-05" }],
  });
});

it("names who is there twice, in the file or in the business", () => {
  const text = `${HEADER}\nSam,sam@shop.test\nSamuel,SAM@shop.test\nAnn,ann@shop.test\nBo,Bo@shop.test`;
  const members: ImportLimits["members"] = new Map([
    ["ann@shop.test", "active"],
    ["bo@shop.test", "deactivated"],
  ]);
  expect(badOf(text, { members })).toEqual([
    { line: 3, problem: "twice_in_file", value: "sam@shop.test" },
    { line: 4, problem: "in_business", value: "ann@shop.test" },
    { line: 5, problem: "deactivated", value: "bo@shop.test" },
  ]);
});

it("a line that cannot be taken does not take the address from one that can", () => {
  const text = `${HEADER}\nSam,sam@shop.test,Chef\nSam,sam@shop.test,manager`;
  expect(read(text)).toMatchObject({ people: [{ line: 3 }], bad: [{ line: 2, problem: "unknown_role" }] });
});

it("seats go to those further up, and none to lines that are not taken", () => {
  const text = `${HEADER}\nA,a@shop.test\nB,b.shop.test\nC,c@shop.test\nD,d@shop.test`;
  expect(read(text, { seatsLeft: 2 })).toMatchObject({
    people: [{ line: 2 }, { line: 4 }],
    bad: [
      { line: 3, problem: "bad_email" },
      { line: 5, problem: "no_seat", value: "d@shop.test" },
    ],
  });
});

it.each(["", "\n", `${HEADER}\n`])("finds nobody in %j", (text) => {
  expect(findTable(parseCsv(text), PEOPLE_NAMES)).toBeNull();
});

it.each([
  ["Sam,sam@shop.test\nAnn,ann@shop.test", ["name", "email"]],
  ["name,phone\nSam,1", ["email"]],
  ["Email\nsam@shop.test", ["name"]],
  ["Surname,Email\nCher,cher@shop.test", []],
])("says of %j what it lacks", (text, expected) => {
  expect(missingColumns(tableOf(text).mapping)).toEqual(expected);
});

it.each([
  ["First Name,Last Name,Email,Wage\nAna,Lee,a@shop.test,15", { name: "Ana Lee", payrate: 15 }],
  ["First Name,Last Name,Email\nCher,,a@shop.test", { name: "Cher" }],
  [
    "Vorname;Name;E-Mail-Adresse;Stundenlohn;Eintritt\nJörg;Weiß;a@shop.test;8,5;01.02.2026",
    { name: "Jörg Weiß", payrate: 8.5, start_date: "2026-02-01" },
  ],
  ["Nombre;Apellidos;Correo electrónico\nAna;García;a@shop.test", { name: "Ana García" }],
  [
    "Prénom;Nom;Courriel;Date d’embauche\nZoé;Petit;a@shop.test;15/02/2026",
    { name: "Zoé Petit", start_date: "2026-02-15" },
  ],
  [
    "الاسم الأول,اسم العائلة,البريد الإلكتروني,أجر الساعة\nأحمد,علي,a@shop.test,١٥٫٧٥",
    { name: "أحمد علي", payrate: 15.75 },
  ],
  [
    "Staff of March\n\nMade on 1.3.\nName;Email;Role\nSam;a@shop.test;Staff",
    { name: "Sam", role: "employee", line: 5 },
  ],
])("reads %j", (text, person) => {
  expect(read(text).people).toMatchObject([person]);
});

it("names the columns that it does not use, and reads them as it is told", () => {
  const table = tableOf("Who,Name,Email,Shoe size\nSam,1,sam@shop.test,Cook");
  expect(unusedColumns(table, table.mapping)).toEqual(["Who", "Shoe size"]);
  const told = readPeople(table, ["name", null, "email", null], ANYBODY);
  expect(told.people).toMatchObject([{ name: "Sam", role: "employee" }]);
});

it("of 500 lines with 20 bad ones it takes 480 and names 20", () => {
  const lines = Array.from({ length: 500 }, (_, place) =>
    place % 25 === 7 ? `Person ${place},nobody` : `Person ${place},person${place}@shop.test`,
  );
  const found = read([HEADER, ...lines].join("\r\n"));
  expect([found.people.length, found.bad.length]).toEqual([480, 20]);
  expect(found.bad[0]).toEqual({ line: 9, problem: "bad_email", value: "nobody" });
});

const TERMS = "Name,Email,Weekly hours,Date of birth,Positions";

it.each([
  ["38.5", 2310],
  ["38,5 h", 2310],
  ["٤٠", 2400],
  ["38:30", 2310],
  ["0", 0],
  ["", undefined],
])("reads %j as the hours of a week", (hours, weekly_minutes) => {
  const { people, bad } = read(`${TERMS}\nSam,sam@shop.test,"${hours}",,`);
  expect(bad).toEqual([]);
  expect(people[0]?.weekly_minutes).toBe(weekly_minutes);
});

it.each([
  ["169,,", "bad_hours", "169"],
  ["-1,,", "bad_hours", "-1"],
  ["full time,,", "bad_hours", "full time"],
  [",31/31/2001,", "bad_birth_date", "31/31/2001"],
  [",1899-12-31,", "bad_birth_date", "1899-12-31"],
  [",2026-03-02,", "bad_birth_date", "2026-03-02"],
  [`,,${"x".repeat(81)}`, "long_position", "x".repeat(81)],
])("names what is wrong with %j", (cells, problem, value) => {
  const found = badOf(`${TERMS}\nSam,sam@shop.test,${cells}`, { today: "2026-03-01" });
  expect(found).toEqual([{ line: 2, problem, value }]);
});

it("asks which day a birth date is that can be read in two ways", () => {
  const { people, readDays } = read(`${TERMS}\nSam,sam@shop.test,,05/03/2001,`);
  expect(people).toMatchObject([{ birth_date: "2001-03-05" }]);
  expect(readDays).toEqual([{ text: "05/03/2001", day: "2001-03-05", otherDay: "2001-05-03" }]);
});

it("finds positions by their names in any spelling, several in a cell, and makes what is not there", () => {
  const known = [
    { id: "bar", name: "Bar", is_archived: false },
    { id: "cafe", name: "Café / Terrasse", is_archived: false },
    { id: "old", name: "Door", is_archived: true },
  ];
  const positions = findListed(known, new Map());
  const cells = ["BAR", "cafe / terrasse; bar", "bar, Host / bar", "door"];
  const lines = cells.map((cell, place) => `P,p${place}@shop.test,,,"${cell}"`);
  const { people } = read([TERMS, ...lines].join("\n"), { positions });
  expect(people.map((one) => one.positions)).toEqual([["bar"], ["cafe", "bar"], ["bar", "host"], ["door"]]);
  expect(positions.wanted().map(({ name }) => name)).toEqual(["Host", "door"]);
});
