import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createFormat } from "#lib/format/create-format.ts";
import { REGIONAL_DEFAULTS } from "#lib/format/format-settings.ts";
import { auditCatalogs } from "#words/made/all/audit.ts";
import { auditWords } from "#words/made/audit.ts";
import { scheduleWords } from "#words/made/schedule.ts";
import { codeText, UNTOLD } from "./audit-details.ts";

// The database decides what is logged: the tables with a kind, and their columns, as supabase/schema has them in force.
const FOLDER = new URL("../../../supabase/schema/", import.meta.url);
const SCHEMA = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".sql"))
  .map((name) => readFileSync(new URL(name, FOLDER), "utf8"))
  .join("\n");

const say = await auditWords.load("en-US");
const FACTS = {
  people: {},
  templates: [],
  positions: [],
  places: [],
  say,
  sayShift: await scheduleWords.load("en-US"),
  format: createFormat({ ...REGIONAL_DEFAULTS, locale: "en-US", zone: "UTC", currency: "USD" }),
};

/** The schema from one text to the next. */
function between(start: string, end: string): string {
  const from = SCHEMA.indexOf(start);
  return SCHEMA.slice(from, SCHEMA.indexOf(end, from));
}

const quoted = (text: string) => [...text.matchAll(/'([\w-]+)'/g)].map(([, word = ""]) => word);

/** The tables that have a kind. */
const TABLES = [
  ...between("FUNCTION sync.audit_kinds", "$function$;").matchAll(
    /table_name (?:= |in \()('[^)]*?)\)? then/g,
  ),
].flatMap(([, names = ""]) => quoted(names));

const definitionOf = (table: string) => between(`create table public.${table} (`, "\n);");

/** The columns that the table's trigger records. */
function recorded(table: string): string[] {
  const trigger = SCHEMA.includes(`TRIGGER ${table}_keep_history`) ? "keep_histories" : "keep_creations";
  const unrecorded = new Set(quoted(between(`CREATE OR REPLACE FUNCTION sync.${trigger}()`, "begin")));
  // No trigger, but `register_tablet` records a tablet's name.
  if (!SCHEMA.includes(`TRIGGER ${table}_keep_`) || table === "punch_devices") return ["name"];
  const columns = [...definitionOf(table).matchAll(/^ {2}(?!constraint)"?(\w+)"? /gm)].map(
    ([, column = ""]) => column,
  );
  return columns.filter((column) => !unrecorded.has(column));
}

it("finds the tables and columns of the log", () => {
  expect(TABLES).toHaveLength(22);
  expect(recorded("shifts")).toContain("drop_reason");
  expect(recorded("punches")).not.toContain("hash");
});

it.each(TABLES)("has a label for each recorded field of %s, or leaves it out", (table) => {
  const unlabelled = recorded(table).filter((field) => !UNTOLD.has(field) && !say.has(`field.${field}`));
  expect(unlabelled).toEqual([]);
});

it.each(TABLES)("has a text for each code of %s", (table) => {
  const told = recorded(table).filter((field) => !UNTOLD.has(field));
  const unknown = [...definitionOf(table).matchAll(/CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]/g)]
    .filter(([, field = ""]) => told.includes(field))
    .flatMap(([, field = "", codes = ""]) => quoted(codes).map((code) => [field, code] as const))
    .filter(([field, code]) => [undefined, say("value.unknown")].includes(codeText(field, code, FACTS)));
  expect(unknown).toEqual([]);
});

it("labels nothing that is not recorded", () => {
  // What the triggers write instead of what only the person may read, and a column of former times.
  const known = new Set(["other", "pin", "contact", "staff_id", ...TABLES.flatMap(recorded)]);
  const labelled = Object.keys(auditCatalogs["en-US"]).flatMap((key) => /^field\.(.+)/.exec(key)?.[1] ?? []);
  expect(labelled.filter((field) => !known.has(field))).toEqual([]);
});
