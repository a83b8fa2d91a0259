import { type FocusEvent, type MouseEvent, memo, useRef, useState } from "react";
import { isInUse } from "#domain/roster/templates.ts";
import { cellKey, useRosterGrid } from "#stores/roster-grid.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useChosenDay } from "#view/shifts/day-chooser.tsx";
import type { Board } from "../board/board.ts";
import { DayStrip } from "../board/day-strip.tsx";
import { type GridCell, type GridRow, hasLeft } from "../board/grid-rows.ts";
import { useBoardGestures } from "../gestures/use-board-gestures.ts";
import { AddHere, CellMarks, TemplateButtons } from "./grid-cell.tsx";
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
  const gestures = useBoardGestures(list, board, (spot) => show.current(week.days[spot.day] ?? date));
  const hasTemplates = week.templates.some(isInUse);
  // The empty line that offers the templates: it was tapped beside its button, or has the keyboard's focus.
  const [near, setNear] = useState<string | null>(null);
  const handlers = {
    ...gestures,
    onFocus(event: FocusEvent<HTMLElement>) {
      gestures.onFocus(event);
      // Under a pointer that presses, no line may move.
      if (!event.target.matches(":focus-visible")) return;
      setNear(event.target.closest<HTMLElement>("[data-cell]")?.dataset.cell ?? null);
    },
    onClick(event: MouseEvent) {
      const target = event.target as Element;
      const line = target.closest<HTMLElement>("[data-cell]");
      const isFree = hasTemplates && !target.closest("button") && !line?.querySelector("[data-shift]");
      if (line && isFree && line.dataset.closed === undefined) setNear(line.dataset.cell ?? null);
      else gestures.onClick(event);
    },
  };
  const focusFirst = (next: string) =>
    useRosterGrid.setState({ cursor: { user_id: null, date: next, shift: null } });

  return (
    <div className="flex flex-col gap-1.5">
      <DayStrip week={week} today={today} onChosen={focusFirst} />
      <section aria-label={format.day(date)} className="flex flex-col gap-1.5">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <DayFacts week={week} date={date} today={today} />
        </div>
        <div
          ref={list}
          {...handlers}
          className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
        >
          {rows.map((row) => {
            const cell = row.cells[day];
            if (!cell) return null;
            const isNear = near === cellKey({ user_id: row.id, date });
            return <DayLine key={row.id ?? "open"} row={row} cell={cell} isNear={isNear} />;
          })}
        </div>
      </section>
    </div>
  );
}

interface DayLineProps {
  row: GridRow;
  cell: GridCell;
  /** Whether it offers the templates while it is empty. */
  isNear: boolean;
}

const DayLine = memo(function DayLine({ row, cell, isNear }: DayLineProps) {
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
      {isNear && cell.shifts.length === 0 && (
        <TemplateButtons cell={cell} user_id={row.id} name={row.name} look="line" />
      )}
    </div>
  );
});
