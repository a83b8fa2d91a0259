import { type RefObject, useEffect } from "react";
import { beyondAgreedAfter } from "#domain/roster/agreed-hours.ts";
import { findingsAfter } from "#domain/roster/check-roster.ts";
import { copyEdits, moveEdits } from "#domain/roster/move-shifts.ts";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import type { Format } from "#lib/format/create-format.ts";
import { factsText } from "#lib/format/formatters.ts";
import { cellOf, selectShifts, useRosterGrid } from "#stores/roster-grid.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useFormat } from "#view/format/use-format.ts";
import { findingText } from "#view/shifts/finding-list.tsx";
import { type SayRoster, useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board } from "../board/board.ts";
import { linesOf } from "../board/grid-rows.ts";
import { agreedText } from "../board/shift-look.ts";
import { ghostLines } from "./drag-ghost.ts";
import { type Carry, ShiftDrags } from "./shift-drags.ts";

/** Moves dragged shifts, or copies them with Ctrl (Alt on a Mac); selected shifts move together. */
export function useShiftDrag(root: RefObject<HTMLElement | null>, board: Board) {
  const say = useRosterWords();
  const format = useFormat();
  const sayShift = useScheduleWords();
  const latest = useLatest({ board, format, say, sayShift });
  useEffect(() => {
    if (!root.current) return;
    const drags = new ShiftDrags(root.current, {
      idsOf: (id) => {
        const { selected } = useRosterGrid.getState();
        return selected.has(id) ? [...selected] : [id];
      },
      warningsAt(carry) {
        const { board, sayShift, format } = latest.current;
        const { week } = board;
        const findings = findingsAfter(
          editsOf(board, carry),
          week.shiftsAround,
          week.availability,
          week.rules,
        );
        const texts = [...findings.values()].flat().map((one) => findingText(sayShift, one, format));
        return [...new Set(texts)];
      },
      linesFor({ ids, isCopy }, warnings, carry) {
        const { board, say, format } = latest.current;
        const lines = ghostLines(say, ids.length, warnings, isCopy);
        return carry ? [...lines, ...agreedLine(say, board, carry, format)] : lines;
      },
      async drop({ ids, from, to, isCopy }) {
        const { actions } = latest.current.board;
        const placed = await actions.place(ids, cellOf(from), cellOf(to), isCopy);
        if (ids.length > 1) selectShifts(placed.length > 0 ? placed : ids);
        const [first = null] = isCopy ? placed : ids;
        useRosterGrid.setState({ cursor: { ...cellOf(to), shift: first } });
      },
    });
    return () => drags.leave();
  }, [root, latest]);
}

/** The edits that dropping there would make; nothing is stored yet, so copies have no ids of their own. */
function editsOf({ week, rows }: Board, { ids, from, to, isCopy }: Carry): RosterEdit[] {
  const carried = new Set(ids);
  const shifts = week.shiftsAround.filter(({ id }) => carried.has(id));
  const move = { from: cellOf(from), to: cellOf(to), rows: linesOf(rows), roster: [] };
  let drawn = 0;
  return isCopy ? copyEdits(shifts, move, () => `copy-${drawn++}`) : moveEdits(shifts, move);
}

/** How much whoever would get the shifts is under or over what is agreed; nothing where nothing is. */
function agreedLine(say: SayRoster, board: Board, carry: Carry, format: Format): string[] {
  const { week, rows } = board;
  const { user_id, date } = cellOf(carry.to);
  if (user_id === null) return [];
  const plan = { shifts: week.shiftsAround, rules: week.rules };
  const beyondMs = beyondAgreedAfter(editsOf(board, carry), user_id, date, plan);
  const name = rows.find(({ id }) => id === user_id)?.name;
  return beyondMs === null ? [] : [factsText(say.locale, [name, agreedText(say, beyondMs, format)])];
}
