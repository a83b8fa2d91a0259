import { memo, useRef } from "react";
import { cellKey, useRosterGrid } from "#stores/roster-grid.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useFormat } from "#view/format/use-format.ts";
import type { Board } from "../board/board.ts";
import { DayStrip, useChosenDay } from "../board/day-strip.tsx";
import { type GridCell, type GridRow, hasLeft } from "../board/grid-rows.ts";
import { useBoardGestures } from "../gestures/use-board-gestures.ts";
import { AddHere, CellMarks } from "./grid-cell.tsx";
import { DayFacts, GridPerson } from "./grid-row.tsx";
import { ShiftChip } from "./shift-chip.tsx";

/** The week for a narrow window: one day at a time, with everybody's shifts. */
export function DayList({ board }: { board: Board }) {
  const list = useRef<HTMLDivElement>(null);
  const format = useFormat();
  const { rows, week, today } = board;
  const [date, setDate] = useChosenDay(week.days, today);
  // After a paste is stored, the address may be another.
  const show = useLatest(setDate);
  const day = week.days.indexOf(date);
  const [gestures, picker] = useBoardGestures(list, board, (spot) =>
    show.current(week.days[spot.day] ?? date),
  );
  const focusFirst = (next: string) =>
    useRosterGrid.setState({ cursor: { user_id: null, date: next, shift: null } });

  return (
    <div className="flex flex-col gap-1.5">
      <DayStrip week={week} today={today} onChosen={focusFirst} />
      <section aria-label={format.day(date)} className="flex flex-col gap-1.5">
        <div className="flex flex-wrap items-baseline gap-x-3 [&>button]:w-auto">
          <DayFacts week={week} date={date} today={today} />
        </div>
        <div
          ref={list}
          {...gestures}
          className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
        >
          {rows.map((row) => {
            const cell = row.cells[day];
            if (!cell) return null;
            return <DayLine key={row.id ?? "open"} row={row} cell={cell} />;
          })}
        </div>
        {picker}
      </section>
    </div>
  );
}

interface DayLineProps {
  row: GridRow;
  cell: GridCell;
}

const DayLine = memo(function DayLine({ row, cell }: DayLineProps) {
  return (
    <div
      data-cell={cellKey({ user_id: row.id, date: cell.date })}
      data-closed={hasLeft(row) ? "" : undefined}
      className="flex flex-col gap-1.5 px-3 py-2 [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto] data-[over=fine]:bg-positive-soft data-[over=warned]:bg-caution-soft"
    >
      <div className="flex items-center justify-between gap-2">
        <GridPerson row={row} />
        {!hasLeft(row) && <AddHere cell={cell} user_id={row.id} name={row.name} look="line" />}
      </div>
      <CellMarks marks={cell.marks} />
      {cell.shifts.map((item) => (
        <ShiftChip key={item.shift.id} item={item} />
      ))}
    </div>
  );
});
