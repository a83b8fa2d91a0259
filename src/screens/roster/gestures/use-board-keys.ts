import type { KeyboardEvent } from "react";
import { withStepped } from "#domain/roster/move-shifts.ts";
import { latinKey, readingKey } from "#lib/keyboard.ts";
import {
  announce,
  type RosterCursor,
  selectShifts,
  toggleShift,
  useRosterGrid,
} from "#stores/roster-grid.ts";
import { type SayRoster, useRosterWords } from "#words/made/use-roster-words.ts";
import type { Board } from "../board/board.ts";
import { cellAt, cursorAt, shapeOf, spotOf } from "./cursor-spot.ts";
import { type GridKey, gridStep } from "./grid-step.ts";
import type { PickTemplate } from "./use-template-picker.tsx";

const WALKING: readonly GridKey[] = [
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "Home",
  "End",
  "PageUp",
  "PageDown",
];

interface On {
  board: Board;
  go: (to: RosterCursor | null) => void;
  say: SayRoster;
  cursor: RosterCursor;
  /** Offers the templates for the cell at the cursor. */
  pick: () => void;
}

/** The keyboard handler of the board; the shortcuts dialog lists the keys. */
export function useBoardKeys(
  board: Board,
  go: On["go"],
  pickAt: PickTemplate,
): (event: KeyboardEvent) => void {
  const say = useRosterWords();
  return (event) => {
    const { cursor } = useRosterGrid.getState();
    const button = (event.target as Element).closest<HTMLElement>("[data-shift],[data-add]");
    if (!cursor || !button) return;
    const pick = () => pickAt(cursor, button);
    const run = actionOf(event, { board, go, say, cursor, pick });
    if (!run) return;
    event.preventDefault();
    run();
  };
}

function actionOf(event: KeyboardEvent, on: On): (() => void) | null {
  const key = latinKey(event);
  const { altKey, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (altKey && (key === "ArrowUp" || key === "ArrowDown")) return () => step(on, key);
  if (altKey) return null;
  const walking = WALKING.find((name) => name === readingKey(event));
  if (walking) return () => walk(on, walking, isCommand, shiftKey);
  return isCommand ? carried(key.toLowerCase(), on) : plain(key, on);
}

function plain(key: string, on: On): (() => void) | null {
  const { board, say, pick } = on;
  const { shift, user_id, date } = on.cursor;
  switch (key) {
    case "Enter":
      return () => (shift ? board.openShift(shift) : pick());
    case "n":
    case "N":
      return () => board.addShift({ user_id, date });
    case " ":
      return () => {
        if (!shift) return;
        toggleShift(shift);
        announce(say("said.selected", { count: useRosterGrid.getState().selected.size }));
      };
    case "r":
    case "R":
      return () => shift && board.repeatShift(shift);
    case "Delete":
    case "Backspace":
      return () => remove(on);
    case "Escape":
      return () => {
        selectShifts([]);
        useRosterGrid.setState({ clipboard: null });
      };
    default:
      return null;
  }
}

function carried(key: string, { board, go, cursor }: On): (() => void) | null {
  const { actions } = board;
  switch (key) {
    case "c":
    case "x":
      return () => actions.take(targets(cursor), key === "x");
    case "v":
      return async () => {
        const [first = null] = await actions.paste(cursor);
        if (first) go({ ...cursor, shift: first });
      };
    case "a":
      return () => selectShifts(board.week.shifts.map(({ id }) => id));
    default:
      return null;
  }
}

function walk({ board: { rows }, go, cursor }: On, key: GridKey, isFar: boolean, isSelecting: boolean) {
  const from = spotOf(cursor, rows);
  if (!from) return;
  const to = cursorAt(rows, gridStep(from, key, isFar, shapeOf(rows)));
  if (isSelecting) {
    const { selected } = useRosterGrid.getState();
    selectShifts([...selected, ...[cursor.shift, to?.shift].filter((id) => id != null)]);
  }
  go(to);
}

/** Moves to the previous or next shift within the cell. */
function step({ board: { rows, week, actions }, go, cursor }: On, key: "ArrowUp" | "ArrowDown") {
  const cell = cellAt(rows, spotOf(cursor, rows));
  if (!cell || !cursor.shift) return;
  const day = week.shiftsAround.filter(({ date }) => date === cell.date);
  const neighbours = cell.shifts.map(({ shift }) => shift);
  void actions.reorder(withStepped(day, neighbours, cursor.shift, key === "ArrowUp" ? -1 : 1));
  go(cursor);
}

function remove({ board: { rows, actions }, go, cursor }: On) {
  const gone = new Set(targets(cursor));
  const left = cellAt(rows, spotOf(cursor, rows))?.shifts.find(({ shift }) => !gone.has(shift.id));
  void actions.remove(gone);
  go({ ...cursor, shift: left?.shift.id ?? null });
}

/** The selected shifts, or else the shift at the cursor. */
function targets({ shift }: RosterCursor): string[] {
  const { selected } = useRosterGrid.getState();
  if (selected.size > 0) return [...selected];
  return shift ? [shift] : [];
}
