import type { DayOrder } from "#lib/format/regional-of.ts";
import { plainDigits } from "#lib/plain-digits.ts";
import { readFigure } from "#lib/sheets/parse-csv.ts";
import { WEEK_MINUTES } from "#schema/entities/contract.ts";
import { type ImportLine, readImportLine } from "#schema/protocol/import-staff.ts";
import type { AccountStatus } from "../staff/account-status.ts";
import { PEOPLE_NAMES, type PersonColumn } from "./import-names.ts";
import { type ListFinder, partsOf } from "./match-names.ts";
import { plainName } from "./plain-name.ts";
import { NAME_MAX } from "./read-cells.ts";
import { dayOrderIn, otherReading, type ReadDay, readDay } from "./read-days.ts";
import { cellFinder, type ImportTable, type Mapping, nameIn } from "./read-table.ts";

/** What a file says of a person beside what the server adds them by. */
interface OwnTerms {
  weekly_minutes?: number;
  /** The ids of positions, or keys of those to make. */
  positions?: string[];
}

export type ImportPerson = ImportLine & OwnTerms & { line: number };

export type LineProblem =
  | "no_name"
  | "bad_name"
  | "no_email"
  | "bad_email"
  | "unknown_role"
  | "bad_rate"
  | "bad_day"
  | "bad_birth_date"
  | "bad_hours"
  | "long_position"
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
  /** Nobody was born later; the calendar day in the business's zone. */
  today?: string;
  /** Without, no positions are read. */
  positions?: Pick<ListFinder, "findAll">;
}

/**
 * Returns the people of a table with the first problem of each rejected line. Of two lines with one address the first
 * counts, and if seats run out the upper lines do.
 */
export function readPeople(
  { rows }: Pick<ImportTable, "rows">,
  mapping: Mapping<PersonColumn>,
  limits: ImportLimits,
): ReadPeople {
  const { members, seatsLeft } = limits;
  const cellOf = cellFinder(mapping);
  const days = dayOrderIn(
    rows.flatMap(({ cells }) => DAYS.map((column) => cellOf(cells, column))),
    limits.dayOrder,
  );
  const people: ImportPerson[] = [];
  const bad: BadLine[] = [];
  const readDays: ReadDay[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of rows) {
    const cell = (column: PersonColumn) => cellOf(cells, column);
    const read = readPerson(cell, days.order, limits.today);
    const refusal = "problem" in read ? read : refusalOf(read.email);
    if (refusal) bad.push({ line, ...refusal });
    if ("problem" in read) continue;
    seen.add(read.email);
    if (refusal) continue;
    const positions = limits.positions?.findAll(cell("position")) ?? [];
    people.push({ ...read, ...(positions.length > 0 && { positions }), line });
    for (const column of DAYS) {
      const [text, day] = [cell(column), read[column]];
      const otherDay = otherReading(text, days.order);
      if (day && otherDay !== day && !days.isSure) readDays.push({ text, day, otherDay });
    }
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

const DAYS = ["start_date", "birth_date"] as const;

function readPerson(
  cellOf: (column: PersonColumn) => string,
  dayOrder: DayOrder,
  today: string | undefined,
): (ImportLine & Pick<OwnTerms, "weekly_minutes">) | Omit<BadLine, "line"> {
  const role = cellOf("role");
  const read = readImportLine({
    name: nameIn(cellOf),
    email: cellOf("email"),
    role: role === "" ? "employee" : (PEOPLE_NAMES.roles.get(plainName(role)) ?? role),
    payrate: readRate(cellOf("payrate")),
    start_date: readDay(cellOf("start_date"), dayOrder) || undefined,
    birth_date: readDay(cellOf("birth_date"), dayOrder) || undefined,
    password: cellOf("password") || undefined,
  });
  if ("person" in read) {
    const { birth_date } = read.person;
    if (today && birth_date && birth_date > today)
      return { problem: "bad_birth_date", value: cellOf("birth_date") };
    const terms = readTerms(cellOf);
    return "problem" in terms ? terms : { ...read.person, ...terms };
  }
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
  birth_date: "bad_birth_date",
  password: "bad_password",
} as const satisfies Record<Exclude<keyof ImportLine, "name" | "email">, LineProblem>;

/** The hours of a week as a figure or hours and minutes: 38.5, 38,5 h or 38:30; and how long names of positions are. */
function readTerms(
  cellOf: (column: PersonColumn) => string,
): Pick<OwnTerms, "weekly_minutes"> | Omit<BadLine, "line"> {
  const long = partsOf(cellOf("position"), /[;\n|,،/]/).find((name) => name.length > NAME_MAX);
  if (long) return { problem: "long_position", value: long };
  const text = cellOf("weekly_hours");
  const plain = plainDigits(text)
    .trim()
    .replace(/\s*\p{L}+\.?$/u, "");
  if (plain === "") return {};
  const [clock, hours, minutes] = /^(\d{1,3}):([0-5]\d)(?::00)?$/.exec(plain) ?? [];
  const weekly = clock ? Number(hours) * 60 + Number(minutes) : Math.round((readFigure(plain) ?? -1) * 60);
  const isPossible = weekly >= 0 && weekly <= WEEK_MINUTES;
  return isPossible ? { weekly_minutes: weekly } : { problem: "bad_hours", value: text };
}

/**
 * A pay rate as typed (15, 15.75, 15,75 or $15.75); null if empty, NaN if invalid: more than two decimals, or
 * thousands separators, which are decimal ones elsewhere.
 */
function readRate(text: string): number | null {
  const bare = text.replace(/^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu, "");
  if (text.trim() === "") return null;
  return /^\p{Nd}+([.,٫]\p{Nd}{1,2})?$/u.test(bare) ? (readFigure(bare) ?? Number.NaN) : Number.NaN;
}
