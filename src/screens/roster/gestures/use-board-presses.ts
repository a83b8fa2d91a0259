import type { FocusEvent, MouseEvent } from "react";
import { cellOf, selectShifts, toggleShift, useRosterGrid } from "#stores/roster-grid.ts";
import type { Board } from "../board.ts";
import { shiftsBetween, spotOf, spotOfShift } from "./cursor-spot.ts";

/** The press handlers of the board: shifts open, or are selected with Ctrl, Cmd or Shift; free space adds one. */
export function useBoardPresses(board: Board) {
  return {
    onClick(event: MouseEvent) {
      const target = event.target as Element;
      const cell = target.closest<HTMLElement>("[data-cell]");
      const id = target.closest<HTMLElement>("[data-shift]")?.dataset.shift;
      if (!cell) return;
      if (id) press(board, id, event);
      else if (target === cell || target.closest("[data-add]"))
        board.addShift(cellOf(cell.dataset.cell ?? ""));
    },
    onFocus(event: FocusEvent) {
      const target = event.target as HTMLElement;
      const cell = target.closest<HTMLElement>("[data-cell]");
      const { shift = null, add } = target.dataset;
      if (!cell || (shift === null && add === undefined)) return;
      const at = cellOf(cell.dataset.cell ?? "");
      // In a cell with shifts, the keyboard stops on those.
      if (shift === null && cell.querySelector("[data-shift]")) return;
      useRosterGrid.setState({ cursor: { ...at, shift } });
    },
  };
}

function press(board: Board, id: string, event: MouseEvent) {
  const { cursor, selected, isSelecting } = useRosterGrid.getState();
  if (event.ctrlKey || event.metaKey || isSelecting) return toggleShift(id);
  if (!event.shiftKey) return board.openShift(id);
  const from = cursor && spotOf({ ...cursor, shift: [...selected].at(-1) ?? cursor.shift }, board.rows);
  const to = spotOfShift(id, board.rows);
  if (from && to) selectShifts([...selected, ...shiftsBetween(board.rows, from, to)]);
}
