import type { PlanColumn, PlanKind } from "./import-kinds.ts";
import type { ImportAnswers, KnownRows } from "./import-plan.ts";
import type { ListFinder, NameFinder } from "./match-names.ts";
import type { ImportTable } from "./read-table.ts";

/** What reading a file of any kind has at hand. */
export interface FileReading<Kind extends PlanKind> extends KnownRows {
  rows: ImportTable["rows"];
  cellOf: (cells: readonly string[], column: PlanColumn<Kind>) => string;
  /** Whether the file has a column. */
  has: (column: PlanColumn<Kind>) => boolean;
  answers: ImportAnswers;
  findPerson: NameFinder["find"];
  knowsPerson: NameFinder["knows"];
  findPosition: ListFinder["find"];
  findPlace: ListFinder["find"];
  /** Names a row by what it is made of, so that it is made once; the second of two equal rows is another. */
  sourceOf: (kind: PlanKind, ...parts: readonly (string | null)[]) => string;
}
