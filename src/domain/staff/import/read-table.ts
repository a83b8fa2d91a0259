import type { SheetRow } from "#lib/sheets/parse-csv.ts";
import { type ImportColumn, type ImportNames, plainName } from "./import-names.ts";

/** What each column of a file means, in its order; null if it is not used. */
export type Mapping = readonly (ImportColumn | null)[];

export interface ImportTable {
  header: readonly string[];
  rows: readonly SheetRow[];
  /** As the header says it. */
  mapping: Mapping;
}

/** A header may stand below a title and remarks, but not far. */
const HEADER_WITHIN = 20;

/** Finds the header of a list of people and what it says; null if nothing follows it. */
export function findTable(all: readonly SheetRow[], names: ImportNames): ImportTable | null {
  const mappings = all.slice(0, HEADER_WITHIN).map(({ cells }) => mappingOf(cells, names));
  const known = mappings.map((mapping) => mapping.filter((column) => column !== null).length);
  const filled = all.slice(0, HEADER_WITHIN).map(({ cells }) => cells.filter((cell) => cell !== "").length);
  const isTold = Math.max(...known) > 0;
  const place = isTold ? known.indexOf(Math.max(...known)) : filled.indexOf(Math.max(...filled));
  const [header, mapping] = [all[place]?.cells, mappings[place]];
  const rows = all.slice(place + 1);
  return header && mapping && rows.length > 0 ? { header, rows, mapping } : null;
}

/** Of two columns with one meaning the first counts. A name beside half a name is the other half. */
function mappingOf(header: readonly string[], { columns }: ImportNames): Mapping {
  const found = header.map((title) => columns.get(plainName(title)) ?? null);
  const mapping = found.map((column, place) => (found.indexOf(column) === place ? column : null));
  const [hasFirst, hasLast] = [mapping.includes("first_name"), mapping.includes("last_name")];
  if (hasFirst === hasLast) return mapping;
  const half = hasFirst ? "last_name" : "first_name";
  return mapping.map((column) => (column === "name" ? half : column));
}

/** The titles of columns that are not used. */
export function unusedColumns({ header }: ImportTable, mapping: Mapping): string[] {
  return header.filter((title, place) => title !== "" && !mapping[place]);
}

/** The required columns that nothing is mapped to. */
export function missingColumns(mapping: Mapping): ("name" | "email")[] {
  const hasName = (["name", "first_name", "last_name"] as const).some((column) => mapping.includes(column));
  return [
    ...(hasName ? [] : (["name"] as const)),
    ...(mapping.includes("email") ? [] : (["email"] as const)),
  ];
}
