// biome-ignore-all lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight.
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useRef, useState } from "react";
import { textLines } from "#domain/roster/text-lines.ts";
import { cx } from "#ui/cx.ts";
import type { Board } from "../board.ts";
import { useBoardFocus } from "../gestures/use-board-focus.ts";
import { useBoardKeys } from "../gestures/use-board-keys.ts";
import { useBoardPresses } from "../gestures/use-board-presses.ts";
import { useShiftDrag } from "../gestures/use-shift-drag.ts";
import { ChipTip } from "./chip-tip.tsx";
import { GridHead } from "./grid-head.tsx";
import { GRID_WIDTH, RosterRow } from "./grid-row.tsx";
import { chipName, type GridRow } from "./grid-rows.ts";

/** Of a row's edges and its room for another shift, and of a mark and a shift with the gap after each, in rem. */
const [ROW_REM, MARK_REM, SHIFT_REM, EMPTY_REM] = [1.5625, 1.5, 3.25, 3.9375];
/** Of another line on a shift, of what is around a name, with two lines of hours and cost, and of a line of it. */
const [LINE_REM, PERSON_REM, NAME_REM] = [1.125, 2.1875, 1.5];
const NAME_LETTERS = 15;
const HEAD_REM = 4.5;
const OVERSCAN_ROWS = 3;

/** People by days. Only the rows in sight are in the page, and of these only what changed is drawn anew. */
export function WeekGrid({ board }: { board: Board }) {
  const box = useRef<HTMLDivElement>(null);
  const { rows, week, today } = board;
  const [rem] = useState(remNow);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (row) => heightOf(rows[row]) * rem,
    getItemKey: (row) => rows[row]?.id ?? "open",
    overscan: OVERSCAN_ROWS,
    useFlushSync: false,
    scrollMargin: HEAD_REM * rem,
    scrollPaddingStart: HEAD_REM * rem,
  });
  const reveal = useCallback(({ row }: { row: number }) => virtual.scrollToIndex(row), [virtual]);
  const go = useBoardFocus(box, board, reveal);
  const onKeyDown = useBoardKeys(board, go);
  useShiftDrag(box, board);
  return (
    <div
      ref={box}
      role="grid"
      aria-label="Roster"
      aria-rowcount={rows.length + 1}
      aria-colcount={week.days.length + 1}
      aria-multiselectable="true"
      onKeyDown={onKeyDown}
      {...useBoardPresses(board)}
      className="max-h-[max(26rem,calc(100dvh-17rem))] overflow-auto overscroll-x-contain rounded-xl border border-line bg-surface [scroll-padding:5rem_1rem_1rem_14rem]"
    >
      <ChipTip root={box} board={board} />
      <GridHead week={week} today={today} />
      <div role="rowgroup" className={cx("relative", GRID_WIDTH)} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size, key }) => {
          const row = rows[index];
          return (
            row && (
              <RosterRow
                key={key}
                row={row}
                index={index}
                today={today}
                start={start - virtual.options.scrollMargin}
                height={size}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

function heightOf(row: GridRow | undefined): number {
  if (!row) return EMPTY_REM;
  const cells = row.cells.map(({ shifts, marks }) => {
    const more = shifts.reduce((sum, item) => sum + chipName(item).lines - 1, 0);
    return ROW_REM + marks.length * MARK_REM + shifts.length * SHIFT_REM + more * LINE_REM;
  });
  const person = PERSON_REM + textLines(row.name, NAME_LETTERS) * NAME_REM;
  return Math.max(EMPTY_REM, person, ...cells);
}

function remNow(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
