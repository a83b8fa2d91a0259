import type { DayOrder } from "#lib/format/regional-of.ts";
import { type ImportLine, readImportLine } from "#schema/protocol/import-staff.ts";
import type { AccountStatus } from "../account-status.ts";
import { type ImportColumn, type ImportNames, importNames, plainName } from "./import-names.ts";
import { parseCsv } from "./parse-csv.ts";

export type ImportPerson = ImportLine & {
  line: number;
};

export type LineProblem =
  | "no_name"
  | "bad_name"
  | "no_email"
  | "bad_email"
  | "unknown_role"
  | "bad_rate"
  | "bad_day"
  | "bad_password"
  | "twice_in_file"
  | "in_business"
  | "deactivated"
  | "no_seat";

export interface BadLine {
  line: number;
  problem: LineProblem;
  /** The wrong value, or the person's address. */
  value: string;
}

/** A date of the file, and the calendar day it is read as. */
export interface ReadDay {
  text: string;
  day: string;
}

export type ReadPeople =
  /** `readDays` are ambiguous dates as written, and the days they are read as. */
  | { status: "read"; people: ImportPerson[]; bad: BadLine[]; readDays: ReadDay[] }
  | { status: "no_columns"; missing: ("name" | "email")[] }
  | { status: "empty" };

export interface ImportLimits {
  /** The status of people of the business, except removed ones, by address in lower case. */
  members: ReadonlyMap<string, AccountStatus>;
  /** How many people may still be added; null for no limit. */
  seatsLeft: number | null;
  dayOrder: DayOrder;
}

/** What columns and roles are called without a language of the app: in English. */
const ENGLISH = importNames([]);

/**
 * Returns the people of a CSV file with columns in any order and known language, and the first problem of each
 * rejected line. Of two lines with one address the first counts, and if seats run out the upper lines do.
 */
export function readPeople(
  text: string,
  { members, seatsLeft, dayOrder }: ImportLimits,
  names: ImportNames = ENGLISH,
): ReadPeople {
  const [header, ...rows] = parseCsv(text);
  if (!header) return { status: "empty" };
  const places = placesOf(header.cells, names);
  const missing = (["name", "email"] as const).filter((column) => places[column] === undefined);
  if (missing.length > 0) return { status: "no_columns", missing };
  if (rows.length === 0) return { status: "empty" };

  const people: ImportPerson[] = [];
  const bad: BadLine[] = [];
  const readDays: ReadDay[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of rows) {
    const cellOf = (column: ImportColumn) => cells[places[column] ?? cells.length] ?? "";
    const read = readPerson(cellOf, dayOrder, names);
    const refusal = "problem" in read ? read : refusalOf(read.email);
    if (refusal) bad.push({ line, ...refusal });
    if ("problem" in read) continue;
    seen.add(read.email);
    if (refusal) continue;
    people.push({ ...read, line });
    const [text, day] = [cellOf("start_date"), read.start_date];
    if (day && text !== day) readDays.push({ text, day });
  }
  return { status: "read", people, bad, readDays };

  function refusalOf(address: string): Omit<BadLine, "line"> | null {
    if (seen.has(address)) return { problem: "twice_in_file", value: address };
    const status = members.get(address);
    if (status === "active") return { problem: "in_business", value: address };
    if (status === "deactivated") return { problem: "deactivated", value: address };
    if (seatsLeft !== null && people.length >= seatsLeft) return { problem: "no_seat", value: address };
    return null;
  }
}

/** The place of each column; of two with one meaning the first. */
function placesOf(
  header: readonly string[],
  { columns }: ImportNames,
): Partial<Record<ImportColumn, number>> {
  const found = header.flatMap((name, place) => {
    const column = columns.get(plainName(name));
    return column ? [[column, place] as const] : [];
  });
  return Object.fromEntries(found.reverse());
}

function readPerson(
  cellOf: (column: ImportColumn) => string,
  dayOrder: DayOrder,
  { roles }: ImportNames,
): ImportLine | Omit<BadLine, "line"> {
  const role = cellOf("role");
  const read = readImportLine({
    name: cellOf("name"),
    email: cellOf("email"),
    role: role === "" ? "employee" : (roles.get(plainName(role)) ?? role),
    payrate: readRate(cellOf("payrate")),
    start_date: readDay(cellOf("start_date"), dayOrder) || undefined,
    password: cellOf("password") || undefined,
  });
  if ("person" in read) return read.person;
  const cell = cellOf(read.wrong);
  // A password is not shown in the list of problems.
  return { problem: problemOf(read.wrong, cell), value: read.wrong === "password" ? "" : cell };
}

function problemOf(column: ImportColumn, cell: string): LineProblem {
  if (column === "name") return cell ? "bad_name" : "no_name";
  if (column === "email") return cell ? "bad_email" : "no_email";
  return OTHERS[column];
}

const OTHERS = {
  role: "unknown_role",
  payrate: "bad_rate",
  start_date: "bad_day",
  password: "bad_password",
} as const satisfies Record<Exclude<ImportColumn, "name" | "email">, LineProblem>;

/** A date as yyyy-MM-dd, which it may be already, or else in the locale's order; other text stays, to be reported. */
export function readDay(text: string, order: DayOrder): string {
  const figures = /^(\d{1,4})[./\-\s]+(\d{1,2})[./\-\s]+(\d{1,4})\.?$/.exec(text.trim());
  if (!figures) return text;
  const [, first = "", second = "", third = ""] = figures;
  const [year, month, day] =
    first.length === 4
      ? [first, second, third]
      : order === "mdy"
        ? [third, first, second]
        : [third, second, first];
  const read = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return at.toISOString().startsWith(`${read}T`) ? read : text;
}

/**
 * A pay rate as typed (15, 15.75, 15,75 or $15.75); null if empty, NaN if invalid: more than two decimals, or
 * thousands separators, which are decimal ones elsewhere.
 */
function readRate(text: string): number | null {
  const bare = text.replace(/^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu, "");
  if (text.trim() === "") return null;
  return /^\d+([.,]\d{1,2})?$/.test(bare) ? Number(bare.replace(",", ".")) : Number.NaN;
}
