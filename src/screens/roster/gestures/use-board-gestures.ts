import type { FocusEvent, MouseEvent, ReactNode, RefObject } from "react";
import { cellOf, selectShifts, toggleShift, useRosterGrid } from "#stores/roster-grid.ts";
import type { Board } from "../board/board.ts";
import { shiftsBetween, spotOf, spotOfShift } from "./cursor-spot.ts";
import { useBoardFocus } from "./use-board-focus.ts";
import { useBoardKeys } from "./use-board-keys.ts";
import { useShiftDrag } from "./use-shift-drag.ts";
import { type PickTemplate, useTemplatePicker } from "./use-template-picker.tsx";

/**
 * What people do on the board, by pointer and keyboard. Returns the event handlers of the element around its shifts, and
 * what is to be shown beside it; `reveal` scrolls to a place.
 */
export function useBoardGestures(
  root: RefObject<HTMLElement | null>,
  board: Board,
  reveal: (spot: { row: number; day: number }) => void,
) {
  const go = useBoardFocus(root, board, reveal);
  const [pick, picker] = useTemplatePicker(board, go);
  const onKeyDown = useBoardKeys(board, go, pick);
  useShiftDrag(root, board);
  const onClick = (event: MouseEvent) => click(board, event, pick);
  return [{ onKeyDown, onFocus: moveCursor, onClick }, picker] satisfies [object, ReactNode];
}

function moveCursor({ target }: FocusEvent<HTMLElement>) {
  const cell = target.closest<HTMLElement>("[data-cell]");
  const { shift = null, add } = target.dataset;
  if (!cell || (shift === null && add === undefined)) return;
  // In a cell with shifts, the keyboard stops on those.
  if (shift === null && cell.querySelector("[data-shift]")) return;
  useRosterGrid.setState({ cursor: { ...cellOf(cell.dataset.cell ?? ""), shift } });
}

/** Shifts open, or are selected with Ctrl, Cmd or Shift; free space offers the templates to add one. */
function click(board: Board, event: MouseEvent, pick: PickTemplate) {
  const target = event.target as Element;
  const cell = target.closest<HTMLElement>("[data-cell]");
  const id = target.closest<HTMLElement>("[data-shift]")?.dataset.shift;
  if (!cell) return;
  const at = cellOf(cell.dataset.cell ?? "");
  const template = templateAt(board, target);
  if (id) press(board, id, event);
  else if (template) void board.actions.add(at, template);
  else if (isFree(cell, target)) pick(at, cell.querySelector<HTMLElement>("[data-add]") ?? cell);
}

/** Of an empty cell all is free, also the name on a phone's line. */
function isFree(cell: HTMLElement, target: Element): boolean {
  if (target === cell || target.closest("[data-add]")) return true;
  return !cell.querySelector("[data-shift]") && !target.closest("button");
}

function templateAt({ week }: Board, target: Element) {
  const id = target.closest<HTMLElement>("[data-template]")?.dataset.template;
  return week.templates.find((one) => one.id === id);
}

function press(board: Board, id: string, event: MouseEvent) {
  const { cursor, selected, isSelecting } = useRosterGrid.getState();
  if (event.ctrlKey || event.metaKey || isSelecting) return toggleShift(id);
  if (!event.shiftKey) return board.openShift(id);
  const from = cursor && spotOf({ ...cursor, shift: [...selected].at(-1) ?? cursor.shift }, board.rows);
  const to = spotOfShift(id, board.rows);
  if (from && to) selectShifts([...selected, ...shiftsBetween(board.rows, from, to)]);
}
