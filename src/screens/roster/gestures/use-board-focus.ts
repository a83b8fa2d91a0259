import { type RefObject, useEffect, useRef } from "react";
import { cellKey, type RosterCursor, useRosterGrid } from "#stores/roster-grid.ts";
import type { Board } from "../board/board.ts";
import { cursorAt, sameCursor, spotOf, spotOfShift } from "./cursor-spot.ts";

/**
 * Keeps the board's one Tab stop, and moves the focus there as the cursor moves: scrolls to a hidden row first, and
 * waits for a shift that was just created.
 */
export function useBoardFocus(
  root: RefObject<HTMLElement | null>,
  { rows, today }: Pick<Board, "rows" | "today">,
  reveal: (spot: { row: number; day: number }) => void,
) {
  const cursor = useRosterGrid((state) => state.cursor);
  const isWanted = useRef(false);

  // After each render, as any of them may bring what the focus waits for.
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    const isThere = cursor !== null && (cursor.shift === null || spotOfShift(cursor.shift, rows) !== null);
    if (!isThere && isWanted.current && !isLost) return;
    const settled = settle(cursor, rows, today);
    if (!sameCursor(cursor, settled)) {
      useRosterGrid.setState({ cursor: settled });
      return;
    }
    if (!isWanted.current || !settled) return;
    const element = elementOf(root.current, settled);
    if (!element) return;
    isWanted.current = false;
    element.focus({ preventScroll: false });
  });

  return (next: RosterCursor | null) => {
    isWanted.current = true;
    if (!next) return;
    useRosterGrid.setState({ cursor: next });
    const spot = spotOf(next, rows);
    if (spot) reveal(spot);
  };
}

/** The cursor in the current rows: its moved shift, else something in its cell, else the first cell of today. */
function settle(cursor: RosterCursor | null, rows: Board["rows"], today: string): RosterCursor | null {
  const day = Math.max(0, rows[0]?.cells.findIndex(({ date }) => date === today) ?? 0);
  const spot = (cursor && spotOf(cursor, rows)) ?? { row: 0, day, item: 0 };
  return cursorAt(rows, spot);
}

function elementOf(root: HTMLElement | null, cursor: RosterCursor): HTMLElement | null {
  const selector =
    cursor.shift === null
      ? `[data-cell="${CSS.escape(cellKey(cursor))}"] [data-add]`
      : `[data-shift="${CSS.escape(cursor.shift)}"]`;
  return root?.querySelector<HTMLElement>(selector) ?? null;
}
