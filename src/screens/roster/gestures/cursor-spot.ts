import { cellKey, type RosterCursor } from "#stores/roster-grid.ts";
import type { GridCell, GridRow } from "../board/grid-rows.ts";
import type { GridShape, GridSpot } from "./grid-step.ts";

/** The place of the cursor in the grid, following its shift wherever it was moved. Null if it is gone. */
export function spotOf(cursor: RosterCursor, rows: readonly GridRow[]): GridSpot | null {
  const found = cursor.shift === null ? null : spotOfShift(cursor.shift, rows);
  if (found) return found;
  const row = rows.findIndex(({ id }) => id === cursor.user_id);
  const day = rows[row]?.cells.findIndex(({ date }) => date === cursor.date) ?? -1;
  return row < 0 || day < 0 ? null : { row, day, item: 0 };
}

/** The place of a shift in the grid; null if it is not there. */
export function spotOfShift(id: string, rows: readonly GridRow[]): GridSpot | null {
  for (const [row, { cells }] of rows.entries())
    for (const [day, { shifts }] of cells.entries()) {
      const item = shifts.findIndex(({ shift }) => shift.id === id);
      if (item >= 0) return { row, day, item };
    }
  return null;
}

/** The cursor for a place of the grid; null outside of it. */
export function cursorAt(rows: readonly GridRow[], spot: GridSpot): RosterCursor | null {
  const cell = cellAt(rows, spot);
  if (!cell) return null;
  const user_id = rows[spot.row]?.id ?? null;
  return { user_id, date: cell.date, shift: cell.shifts[spot.item]?.shift.id ?? null };
}

export function cellAt(rows: readonly GridRow[], spot: GridSpot | null): GridCell | undefined {
  return spot ? rows[spot.row]?.cells[spot.day] : undefined;
}

export function shapeOf(rows: readonly GridRow[]): GridShape {
  return {
    rows: rows.length,
    days: rows[0]?.cells.length ?? 0,
    countAt: (row, day) => rows[row]?.cells[day]?.shifts.length ?? 0,
  };
}

/** The shifts of all cells between two places, inclusive. */
export function shiftsBetween(rows: readonly GridRow[], one: GridSpot, other: GridSpot): string[] {
  const within = (value: number, a: number, b: number) => Math.min(a, b) <= value && value <= Math.max(a, b);
  return rows
    .filter((_, row) => within(row, one.row, other.row))
    .flatMap(({ cells }) => cells.filter((_, day) => within(day, one.day, other.day)))
    .flatMap(({ shifts }) => shifts.map(({ shift }) => shift.id));
}

export function sameCursor(one: RosterCursor | null, other: RosterCursor | null): boolean {
  return one?.shift === other?.shift && (one ? cellKey(one) : null) === (other ? cellKey(other) : null);
}
