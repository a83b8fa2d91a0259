import { type RefObject, useEffect } from "react";
import { findingsAfter } from "#domain/roster/check-roster.ts";
import { copyEdits, moveEdits } from "#domain/roster/move-shifts.ts";
import { cellOf, selectShifts, useRosterGrid } from "#stores/roster-grid.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useFormat } from "#view/format/use-format.ts";
import { findingText } from "#view/shifts/finding-list.tsx";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board } from "../board/board.ts";
import { linesOf } from "../board/grid-rows.ts";
import { ghostLines } from "./drag-ghost.ts";
import { ShiftDrags } from "./shift-drags.ts";

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
      warningsAt({ ids, from, to, isCopy }) {
        const { week, rows } = latest.current.board;
        const carried = new Set(ids);
        const shifts = week.shiftsAround.filter(({ id }) => carried.has(id));
        const move = { from: cellOf(from), to: cellOf(to), rows: linesOf(rows), roster: [] };
        let drawn = 0;
        const edits = isCopy ? copyEdits(shifts, move, () => `copy-${drawn++}`) : moveEdits(shifts, move);
        const findings = findingsAfter(edits, week.shiftsAround, week.availability, week.rules);
        const { sayShift, format } = latest.current;
        const texts = [...findings.values()].flat().map((one) => findingText(sayShift, one, format));
        return [...new Set(texts)];
      },
      linesFor: (ids, warnings, isCopy) => ghostLines(latest.current.say, ids.length, warnings, isCopy),
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
