import type { SheetRow } from "#lib/sheets/parse-csv.ts";
import { COLUMN_WORDS } from "./import-columns.ts";
import { missingColumns, PEOPLE_COLUMNS, PEOPLE_NAMES, type PersonColumn } from "./import-names.ts";
import { listFromGrid } from "./list-from-grid.ts";
import { foldedName } from "./match-names.ts";
import { meaningsOf } from "./plain-name.ts";
import { cellFinder, findTable, type ImportTable, knownColumns, type Mapping } from "./read-table.ts";
import { readTimes } from "./read-times.ts";

type Planned = typeof COLUMN_WORDS;
/** What a file of the roster's parts holds. */
export type PlanKind = keyof Planned;
export type PlanColumn<Kind extends PlanKind = PlanKind> = Kind extends PlanKind
  ? keyof Planned[Kind]
  : never;

/** What a file can hold; of two that fit it as well the first counts. */
export const IMPORT_KINDS = ["people", "shifts", "availability", "templates", "positions"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
export type ImportColumn = PersonColumn | PlanColumn;

const COLUMNS: Record<ImportKind, ReadonlyMap<string, ImportColumn>> = {
  people: PEOPLE_NAMES.columns,
  shifts: meaningsOf<ImportColumn>(COLUMN_WORDS.shifts),
  availability: meaningsOf<ImportColumn>(COLUMN_WORDS.availability),
  templates: meaningsOf<ImportColumn>(COLUMN_WORDS.templates),
  positions: meaningsOf<ImportColumn>(COLUMN_WORDS.positions),
};

/** The columns that a kind of file can have. */
export function columnsOf(kind: ImportKind, hasPlaces: boolean): ImportColumn[] {
  const columns = Object.keys(kind === "people" ? PEOPLE_COLUMNS : COLUMN_WORDS[kind]) as ImportColumn[];
  return columns.filter((column) => hasPlaces || column !== "place");
}

/** A file's table as one kind of file, by what its columns are called; null if it holds nothing. */
export function tableAs(kind: ImportKind, rows: readonly SheetRow[]): ImportTable<ImportColumn> | null {
  const list = kind === "shifts" ? listFromGrid(rows) : rows;
  return findTable(list, { columns: COLUMNS[kind] });
}

/** Whether a table names more than one place; a business that has one, as the file says, needs none. */
export function namesPlaces({ rows, mapping }: ImportTable<ImportColumn>): boolean {
  const cellOf = cellFinder(mapping);
  return new Set(rows.flatMap(({ cells }) => foldedName(cellOf(cells, "place")) || [])).size > 1;
}

/** What columns mean to a business in which a place goes without saying. */
export function withoutPlaces(mapping: Mapping<ImportColumn>): Mapping<ImportColumn> {
  return mapping.map((column) => (column === "place" ? null : column));
}

/** How much it says for a kind that a file lacks nothing for it: one column can be of several. */
const WHOLE: Record<ImportKind, number> = {
  people: 2,
  shifts: 2,
  availability: 2,
  templates: 2,
  positions: 1,
};
/** How much it says that the import was opened where such rows are. */
const PREFERRED = 1.5;

/** What a file most likely holds, by how many of its columns are known; null if there is nothing in it. */
export function kindOfFile(
  rows: readonly SheetRow[],
  kinds: readonly ImportKind[],
  preferred?: ImportKind,
): ImportKind | null {
  const fits = kinds.flatMap((kind) => {
    const table = tableAs(kind, rows);
    if (!table) return [];
    const isWhole = missingOf(kind, table, table.mapping).length === 0;
    const score = knownColumns(table.mapping) + (isWhole ? WHOLE[kind] : 0);
    return [{ kind, score: score + (kind === preferred ? PREFERRED : 0) }];
  });
  const [best] = fits.toSorted((one, other) => other.score - one.score);
  return best?.kind ?? null;
}

/** The required columns that nothing is mapped to. */
export function missingOf(
  kind: ImportKind,
  { rows }: Pick<ImportTable, "rows">,
  mapping: Mapping<ImportColumn>,
): ImportColumn[] {
  if (kind === "people") return missingColumns(mapping as Mapping<PersonColumn>);
  const has = (...columns: ImportColumn[]) => columns.some((column) => mapping.includes(column));
  const cellOf = cellFinder(mapping);
  const hasTimes = has("times") || (has("start") && has("end"));
  const isDated = rows.some(({ cells }) => /\d[./-]\d{1,2}[./-]\d/.test(cellOf(cells, "start")));
  const isRange = rows.some(({ cells }) => readTimes(cellOf(cells, "template")) !== null);
  const missing: Record<PlanKind, (ImportColumn | false)[]> = {
    shifts: [!has("date") && !isDated && "date", !hasTimes && !has("template") && !isRange && "start"],
    availability: [!has("name", "first_name", "last_name", "email") && "name", !has("date") && "date"],
    templates: [!has("name") && "name", !hasTimes && "start"],
    positions: [!has("name") && "name"],
  };
  return missing[kind].filter((column) => column !== false);
}
