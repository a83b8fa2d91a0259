import type { SheetRow } from "#lib/sheets/parse-csv.ts";
import { plainName } from "./plain-name.ts";

/** What each column of a file means, in its order; null if it is not used. */
export type Mapping<Column extends string = string> = readonly (Column | null)[];

export interface ImportTable<Column extends string = string> {
  header: readonly string[];
  rows: readonly SheetRow[];
  /** As the header says it. */
  mapping: Mapping<Column>;
}

/** What columns are called, by plain name. */
interface Understood<Column extends string> {
  columns: ReadonlyMap<string, Column>;
}

/** A header may stand below a title and remarks, but not far. */
const HEADER_WITHIN = 20;

/** Finds the header of a list and what it says; null if nothing follows it. */
export function findTable<Column extends string>(
  all: readonly SheetRow[],
  names: Understood<Column>,
): ImportTable<Column> | null {
  const mappings = all.slice(0, HEADER_WITHIN).map(({ cells }) => mappingOf(cells, names));
  const known = mappings.map(knownColumns);
  const filled = all.slice(0, HEADER_WITHIN).map(({ cells }) => cells.filter((cell) => cell !== "").length);
  const isTold = Math.max(...known) > 0;
  const place = isTold ? known.indexOf(Math.max(...known)) : filled.indexOf(Math.max(...filled));
  const [header, mapping] = [all[place]?.cells, mappings[place]];
  const rows = all.slice(place + 1);
  return header && mapping && rows.length > 0 ? { header, rows, mapping } : null;
}

/** How many columns are used. */
export function knownColumns(mapping: Mapping): number {
  return mapping.filter((column) => column !== null).length;
}

/** Of two columns with one meaning the first counts. A name beside half a name is the other half. */
function mappingOf<Column extends string>(
  header: readonly string[],
  { columns }: Understood<Column>,
): Mapping<Column> {
  const found = header.map((title) => columns.get(plainName(title)) ?? null);
  const mapping = found.map((column, place) => (found.indexOf(column) === place ? column : null));
  const has = (half: string) => mapping.some((column) => column === half);
  if (has("first_name") === has("last_name")) return mapping;
  const half = (has("first_name") ? "last_name" : "first_name") as Column;
  return mapping.map((column) => (column === "name" ? half : column));
}

/** The titles of columns that are not used. */
export function unusedColumns({ header }: ImportTable, mapping: Mapping): string[] {
  return header.filter((title, place) => title !== "" && !mapping[place]);
}

/** Returns a function that finds a row's cell of a column; empty if there is none. */
export function cellFinder<Column extends string>(mapping: Mapping<Column>) {
  return (cells: readonly string[], column: Column): string => cells[mapping.indexOf(column)] ?? "";
}

/** The whole name, or its halves, of which one is enough. */
export function nameIn(cellOf: (column: "name" | "first_name" | "last_name") => string): string {
  return cellOf("name") || [cellOf("first_name"), cellOf("last_name")].filter(Boolean).join(" ");
}
