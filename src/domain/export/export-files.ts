import type { SheetCell } from "#lib/sheets/csv-text.ts";
import type { SheetFormat } from "#lib/sheets/sheet-file.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import { entityOf } from "#schema/entities/entity.ts";
import type { WireRow } from "#schema/protocol/sync.ts";
import type { SaySettings } from "#words/made/settings.ts";

type Row = Record<string, unknown>;

export type ExportSay = SaySettings;

/** Rows of an export by id, per table. */
export type ExportTables = Map<string, Map<string, Row>>;

/** Secrets, which nobody needs outside the app. */
const SECRETS = ["pin_hash", "pin_salt"];
/** Sent for the previous app alone, until their columns are dropped (supabase/MIGRATIONS.md). */
const RETIRED = ["shifts.position"];
/** The fields that name the person a row is about. */
const ABOUT = [
  "user_id",
  "claimed_by_user_id",
  "employee_id",
  "staff_id",
  "from_user_id",
  "to_user_id",
  "requested_by",
];

/** Adds a page of a collection as the server sent it. Leaves out deleted rows, secrets and bookkeeping. */
export function addPage(tables: ExportTables, collection: string, rows: readonly WireRow[]): void {
  for (const { version: _, deleted, ...row } of rows) {
    const table = entityOf(ENTITIES, collection, row)?.table ?? collection;
    const held = tables.get(table) ?? new Map<string, Row>();
    // A row changed since its page was read arrives again: the later one counts.
    if (deleted) held.delete(row.id);
    else held.set(row.id, exported(table, row));
    tables.set(table, held);
  }
}

function exported(table: string, row: Row): Row {
  const isLeftOut = (name: string) =>
    name === "kind" || SECRETS.includes(name) || RETIRED.includes(`${table}.${name}`);
  return Object.fromEntries(Object.entries(row).filter(([name]) => !isLeftOut(name)));
}

/** Returns the rows of all tables that are about one person or written by them, and the business for context. */
export function ownTables(tables: ExportTables, userId: string): ExportTables {
  const own: ExportTables = new Map();
  for (const [table, rows] of tables) {
    const kept = [...rows].filter(([, row]) => table === "businesses" || isOf(row, userId));
    own.set(table, new Map(kept));
  }
  return own;
}

/** Authorship counts only if the row is not about another person. */
function isOf(row: Row, userId: string): boolean {
  if (row.id === userId) return true;
  const subjects = ABOUT.filter((field) => field in row);
  if (subjects.length > 0) return subjects.some((field) => row[field] === userId);
  return row.created_by === userId && !("email" in row);
}

/** A file of an export: its text, or the cells of a sheet that is yet to be written. */
export type ExportFile = { path: string; text: string } | { path: string; sheet: ExportSheet };

interface ExportSheet {
  format: SheetFormat;
  name: string;
  cells: SheetCell[][];
}

export interface ExportFacts {
  /** Whether it contains everything of the business, or only what one person may have about themselves. */
  isWhole: boolean;
  at: string;
  businessName: string;
}

/** The name of an export's archive, without its suffix. */
export function exportName(say: ExportSay, { isWhole, at }: ExportFacts): string {
  return say(isWhole ? "exportFile.business" : "exportFile.own", { date: at.slice(0, 10) });
}

/** Each table as JSON, CSV and xlsx, and a text that says what is included and what is not. */
export function exportFiles(say: ExportSay, tables: ExportTables, facts: ExportFacts): ExportFile[] {
  const named = [...tables]
    .map(([table, rows]) => [table, [...rows.values()]] as const)
    .filter(([, rows]) => rows.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const sheets = (name: string, cells: SheetCell[][]) =>
    (["csv", "xlsx"] as const).map((format) => ({
      path: `${format}/${name}.${format}`,
      sheet: { format, name, cells },
    }));
  return [
    { path: `${say("readMe.file")}.txt`, text: readMe(say, named, facts) },
    ...named.flatMap(([table, rows]) => [
      { path: `json/${table}.json`, text: `${JSON.stringify(rows, null, 1)}\n` },
      ...sheets(table, cellsOf(rows)),
    ]),
  ];
}

/** Every field of any row is a column; lists and objects are JSON in their cell. */
function cellsOf(rows: readonly Record<string, unknown>[]): SheetCell[][] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))];
}

function cellOf(value: unknown): SheetCell {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "string") return value;
  return typeof value === "boolean" ? String(value) : JSON.stringify(value);
}

function readMe(
  say: ExportSay,
  tables: readonly (readonly [string, readonly unknown[]])[],
  { isWhole, at, businessName }: ExportFacts,
) {
  const absent = isWhole
    ? (["audit", "privateMessages", "readMarks", "secrets", "files"] as const)
    : (["others", "secrets", "files"] as const);
  const lines = [
    isWhole
      ? say("readMe.business", { business: businessName })
      : say("readMe.own", { business: businessName || "Shiftkeep" }),
    say("readMe.madeAt", { time: at }),
    "",
    say("readMe.tables"),
    "",
    ...tables.map(([table, rows]) => `${table}: ${rows.length}`),
    "",
    say("readMe.notIncluded"),
    ...absent.map((what) => `- ${say(`readMe.no.${what}`)}`),
  ];
  return `${lines.join("\n")}\n`;
}
