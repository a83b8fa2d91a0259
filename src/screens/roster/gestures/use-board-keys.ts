import type { KeyboardEvent } from "react";
import { type GridKey, gridStep } from "#domain/roster/grid-step.ts";
import { withStepped } from "#domain/roster/move-shifts.ts";
import { readingKey } from "#lib/is-mirrored.ts";
import { latinKey } from "#lib/latin-key.ts";
import {
  announce,
  type RosterCursor,
  selectShifts,
  toggleShift,
  useRosterGrid,
} from "#stores/roster-grid.ts";
import { useLatest } from "#ui/use-latest.ts";
import { type SayRoster, useRosterWords } from "#words/made/use-roster-words.ts";
import type { Board } from "../board.ts";
import { cursorAt, shapeOf, spotOf } from "./cursor-spot.ts";

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

type Go = (to: RosterCursor | null) => void;

/** The keyboard handler of the board; the shortcuts dialog lists the keys. */
export function useBoardKeys(board: Board, go: Go): (event: KeyboardEvent) => void {
  const say = useRosterWords();
  const latest = useLatest({ board, go, say });
  return (event) => {
    const { cursor } = useRosterGrid.getState();
    if (!cursor || !(event.target as Element).closest("[data-shift],[data-add]")) return;
    const run = actionOf(event, latest.current, cursor);
    if (!run) return;
    event.preventDefault();
    run();
  };
}

interface On {
  board: Board;
  go: Go;
  say: SayRoster;
}

function actionOf(event: KeyboardEvent, on: On, cursor: RosterCursor): (() => void) | null {
  const { board, go } = on;
  const key = latinKey(event);
  const { altKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (altKey && (key === "ArrowUp" || key === "ArrowDown")) return () => step(board, go, cursor, key);
  if (altKey) return null;
  const walking = WALKING.find((name) => name === readingKey(event));
  if (walking)
    return () => walk(board, go, cursor, { key: walking, isFar: isCommand, isSelecting: event.shiftKey });
  return isCommand ? carried(key.toLowerCase(), board, go, cursor) : plain(key, on, cursor);
}

function plain(key: string, { board, go, say }: On, cursor: RosterCursor): (() => void) | null {
  const { shift, user_id, date } = cursor;
  switch (key) {
    case "Enter":
      return () => (shift ? board.openShift(shift) : board.addShift({ user_id, date }));
    case "n":
    case "N":
      return () => board.addShift({ user_id, date });
    case " ":
      return () => {
        if (!shift) return;
        toggleShift(shift);
        announce(say("said.selected", { count: useRosterGrid.getState().selected.size }));
      };
    case "Delete":
    case "Backspace":
      return () => remove(board, go, cursor);
    case "Escape":
      return () => {
        selectShifts([]);
        useRosterGrid.setState({ clipboard: null });
      };
    default:
      return null;
  }
}

function carried(key: string, board: Board, go: Go, cursor: RosterCursor): (() => void) | null {
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

interface Stride {
  key: GridKey;
  isFar: boolean;
  isSelecting: boolean;
}

function walk(board: Board, go: Go, cursor: RosterCursor, { key, isFar, isSelecting }: Stride) {
  const from = spotOf(cursor, board.rows);
  if (!from) return;
  const to = cursorAt(board.rows, gridStep(from, key, isFar, shapeOf(board.rows)));
  if (isSelecting) {
    const { selected } = useRosterGrid.getState();
    selectShifts([...selected, ...[cursor.shift, to?.shift].filter((id) => id != null)]);
  }
  go(to);
}

/** Moves to the previous or next shift within the cell. */
function step({ rows, week, actions }: Board, go: Go, cursor: RosterCursor, key: "ArrowUp" | "ArrowDown") {
  const spot = spotOf(cursor, rows);
  const cell = spot && rows[spot.row]?.cells[spot.day];
  if (!cell || !cursor.shift) return;
  const day = week.shifts.filter(({ date }) => date === cell.date);
  const neighbours = cell.shifts.map(({ shift }) => shift);
  void actions.reorder(withStepped(day, neighbours, cursor.shift, key === "ArrowUp" ? -1 : 1));
  go(cursor);
}

function remove({ rows, actions }: Board, go: Go, cursor: RosterCursor) {
  const gone = new Set(targets(cursor));
  const spot = spotOf(cursor, rows);
  const left = spot && rows[spot.row]?.cells[spot.day]?.shifts.find(({ shift }) => !gone.has(shift.id));
  void actions.remove(gone);
  go({ ...cursor, shift: left?.shift.id ?? null });
}

/** The selected shifts, or else the shift at the cursor. */
function targets({ shift }: RosterCursor): string[] {
  const { selected } = useRosterGrid.getState();
  if (selected.size > 0) return [...selected];
  return shift ? [shift] : [];
}
