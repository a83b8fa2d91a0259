import { expect, it } from "vitest";
import { parseCsv } from "#lib/sheets/parse-csv.ts";
import { IMPORT_KINDS, kindOfFile, missingOf, tableAs } from "./import-kinds.ts";

it.each([
  // Deputy's list of schedules, as it imports and exports it.
  [
    "First Name,Last Name,Email,Start Date,Start Time,End Date,End Time,Location,Area,Meal Break (Mins),Comment,Published,Open",
    "shifts",
  ],
  ["Employee,Role,Date,Start Time,End Time,Unpaid break,Notes", "shifts"],
  ["Employee Name,Position,Job Site,Start Time,End Time", "shifts"],
  ["Date,Person,Shift", "shifts"],
  ["Mitarbeiter;Datum;Von;Bis;Pause;Tätigkeit", "shifts"],
  ["Empleado;Fecha;Entrada;Salida;Puesto", "shifts"],
  ["Salarié;Jour;Heure de début;Heure de fin;Poste", "shifts"],
  ["الموظف,التاريخ,البداية,النهاية", "shifts"],
  ["Employee,Start Date,End Date,Leave Type,Status,Comment", "availability"],
  ["Person,Date,Available", "availability"],
  ["Name,Start,End,Days", "templates"],
  ["Vorlage;Beginn;Ende;Personen", "templates"],
  ["Position", "positions"],
  ["Role,Color", "positions"],
  ["Name,Email,Role,Pay rate", "people"],
  ["First Name,Last Name,Email,Hire date", "people"],
] as const)("takes %j for a file of %s", (header, kind) => {
  expect(kindOfFile(parseCsv(`${header}\n${header.replace(/[^,;]+/g, "x")}`), IMPORT_KINDS)).toBe(kind);
});

it("takes names alone for people where people are listed", () => {
  const rows = parseCsv("Name,Phone\nSam,1");
  expect(kindOfFile(rows, IMPORT_KINDS, "people")).toBe("people");
  expect(kindOfFile(rows, IMPORT_KINDS)).toBe("positions");
});

it("takes times with their dates for shifts", () => {
  const file = "Name,Position,Start Time,End Time\nSam,Bar,2026-03-02 09:00,2026-03-02 17:00";
  expect(kindOfFile(parseCsv(file), IMPORT_KINDS)).toBe("shifts");
});

it("is not sure of a file in which it knows no column", () => {
  const rows = parseCsv("a,b\n1,2");
  const table = tableAs("shifts", rows);
  expect(table && missingOf("shifts", table, table.mapping)).toEqual(["date", "start"]);
});

it("finds nothing in a file without rows", () => {
  expect(kindOfFile(parseCsv("Name,Start,End"), IMPORT_KINDS)).toBeNull();
});
