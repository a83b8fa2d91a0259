import { useState } from "react";
import type { RosterWeek } from "../use-roster-week.ts";
import { type GridRow, gridRows } from "./grid-rows.ts";

/** The lines of the grid; those that did not change are the same objects as at the last drawing. */
export function useGridRows(week: RosterWeek): readonly GridRow[] {
  const [drawn, setDrawn] = useState(() => ({ week, rows: gridRows(week) }));
  if (drawn.week === week) return drawn.rows;
  const next = { week, rows: gridRows(week, drawn.rows) };
  setDrawn(next);
  return next.rows;
}
