/** The keyboard position on the roster: a row, a day, and an index among the cell's shifts (0 if it has none). */
export interface GridSpot {
  row: number;
  day: number;
  item: number;
}

export interface GridShape {
  rows: number;
  days: number;
  countAt: (row: number, day: number) => number;
}

const PAGE_ROWS = 5;

/** The navigation keys of the grid. With `isFar` (Ctrl or Cmd), Home and End lead to its corners. */
export type GridKey =
  | "ArrowLeft"
  | "ArrowRight"
  | "ArrowUp"
  | "ArrowDown"
  | "Home"
  | "End"
  | "PageUp"
  | "PageDown";

/** Returns the position after a key. Up and down pass through a cell's shifts before leaving it. */
export function gridStep(from: GridSpot, key: GridKey, isFar: boolean, shape: GridShape): GridSpot {
  const { row, day, item } = from;
  const isLast = item >= shape.countAt(row, day) - 1;
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  const to = (nextRow: number, nextDay: number, wanted = item): GridSpot => {
    const at = { row: within(nextRow, shape.rows), day: within(nextDay, shape.days) };
    return { ...at, item: within(wanted, Math.max(1, shape.countAt(at.row, at.day))) };
  };
  switch (key) {
    case "ArrowLeft":
      return to(row, day - 1);
    case "ArrowRight":
      return to(row, day + 1);
    case "ArrowUp":
      if (item > 0) return to(row, day, item - 1);
      return row === 0 ? from : to(row - 1, day, Number.POSITIVE_INFINITY);
    case "ArrowDown":
      if (!isLast) return to(row, day, item + 1);
      return row === shape.rows - 1 ? from : to(row + 1, day, 0);
    case "Home":
      return to(isFar ? 0 : row, 0, isFar ? 0 : item);
    case "End":
      return to(isFar ? shape.rows - 1 : row, shape.days - 1, isFar ? Number.POSITIVE_INFINITY : item);
    case "PageUp":
      return to(row - PAGE_ROWS, day, 0);
    case "PageDown":
      return to(row + PAGE_ROWS, day, 0);
  }
}
