import type { SheetCell } from "#lib/sheets/csv-text.ts";
import { readFigure } from "#lib/sheets/parse-csv.ts";
import { readSheet } from "#lib/sheets/read-sheet.ts";

type Cells = readonly (readonly SheetCell[])[];

/** A table's cells as a file of it must be read. */
export function plainCells(cells: Cells): (string | number)[][] {
  return cells.map((row) => row.map((cell) => (typeof cell === "object" ? (cell?.id ?? "") : cell)));
}

/** The cells that the reader finds in a table's file; figures as numbers where the table has them. */
export async function readBack(cells: Cells, file: Blob): Promise<(string | number | null)[][]> {
  const { rows } = await readSheet(file);
  return rows.map((row, line) =>
    (cells[line] ?? []).map((cell, place) => {
      const read = row.cells[place] ?? "";
      return typeof cell === "number" ? readFigure(read) : read;
    }),
  );
}
