import type { DayOrder } from "#lib/format/regional-of.ts";
import { readFigure } from "#lib/sheets/parse-csv.ts";
import { type ImportLine, readImportLine } from "#schema/protocol/import-staff.ts";
import type { AccountStatus } from "../staff/account-status.ts";
import { PEOPLE_NAMES, type PersonColumn } from "./import-names.ts";
import { plainName } from "./plain-name.ts";
import { dayOrderIn, otherReading, type ReadDay, readDay } from "./read-days.ts";
import { cellFinder, type ImportTable, type Mapping, nameIn } from "./read-table.ts";

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

export interface ReadPeople {
  people: ImportPerson[];
  bad: BadLine[];
  /** Dates that neither they nor their column tell how to read. */
  readDays: ReadDay[];
}

export interface ImportLimits {
  /** The status of people of the business, except removed ones, by address in lower case. */
  members: ReadonlyMap<string, AccountStatus>;
  /** How many people may still be added; null for no limit. */
  seatsLeft: number | null;
  dayOrder: DayOrder;
}

/**
 * Returns the people of a table with the first problem of each rejected line. Of two lines with one address the first
 * counts, and if seats run out the upper lines do.
 */
export function readPeople(
  { rows }: Pick<ImportTable, "rows">,
  mapping: Mapping<PersonColumn>,
  { members, seatsLeft, dayOrder }: ImportLimits,
): ReadPeople {
  const cellOf = cellFinder(mapping);
  const days = dayOrderIn(
    rows.map(({ cells }) => cellOf(cells, "start_date")),
    dayOrder,
  );
  const people: ImportPerson[] = [];
  const bad: BadLine[] = [];
  const readDays: ReadDay[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of rows) {
    const read = readPerson((column) => cellOf(cells, column), days.order);
    const refusal = "problem" in read ? read : refusalOf(read.email);
    if (refusal) bad.push({ line, ...refusal });
    if ("problem" in read) continue;
    seen.add(read.email);
    if (refusal) continue;
    people.push({ ...read, line });
    const [text, day] = [cellOf(cells, "start_date"), read.start_date];
    const otherDay = otherReading(text, days.order);
    if (day && otherDay !== day && !days.isSure) readDays.push({ text, day, otherDay });
  }
  return { people, bad, readDays };

  function refusalOf(address: string): Omit<BadLine, "line"> | null {
    if (seen.has(address)) return { problem: "twice_in_file", value: address };
    const status = members.get(address);
    if (status === "active") return { problem: "in_business", value: address };
    if (status === "deactivated") return { problem: "deactivated", value: address };
    if (seatsLeft !== null && people.length >= seatsLeft) return { problem: "no_seat", value: address };
    return null;
  }
}

function readPerson(
  cellOf: (column: PersonColumn) => string,
  dayOrder: DayOrder,
): ImportLine | Omit<BadLine, "line"> {
  const role = cellOf("role");
  const read = readImportLine({
    name: nameIn(cellOf),
    email: cellOf("email"),
    role: role === "" ? "employee" : (PEOPLE_NAMES.roles.get(plainName(role)) ?? role),
    payrate: readRate(cellOf("payrate")),
    start_date: readDay(cellOf("start_date"), dayOrder) || undefined,
    password: cellOf("password") || undefined,
  });
  if ("person" in read) return read.person;
  const cell = read.wrong === "name" ? nameIn(cellOf) : cellOf(read.wrong);
  // A password is not shown in the list of problems.
  return { problem: problemOf(read.wrong, cell), value: read.wrong === "password" ? "" : cell };
}

function problemOf(column: keyof ImportLine, cell: string): LineProblem {
  if (column === "name") return cell ? "bad_name" : "no_name";
  if (column === "email") return cell ? "bad_email" : "no_email";
  return OTHERS[column];
}

const OTHERS = {
  role: "unknown_role",
  payrate: "bad_rate",
  start_date: "bad_day",
  password: "bad_password",
} as const satisfies Record<Exclude<keyof ImportLine, "name" | "email">, LineProblem>;

/**
 * A pay rate as typed (15, 15.75, 15,75 or $15.75); null if empty, NaN if invalid: more than two decimals, or
 * thousands separators, which are decimal ones elsewhere.
 */
function readRate(text: string): number | null {
  const bare = text.replace(/^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu, "");
  if (text.trim() === "") return null;
  return /^\p{Nd}+([.,٫]\p{Nd}{1,2})?$/u.test(bare) ? (readFigure(bare) ?? Number.NaN) : Number.NaN;
}
