// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard stops on the cells' content.
// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot omit the rows that are out of sight.

import { type CSSProperties, memo } from "react";
import { cellKey } from "#stores/roster-grid.ts";
import { cx } from "#ui/cx.ts";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { labourText } from "../shift-look.ts";
import { CellContent } from "./grid-cell.tsx";
import { type GridRow, hasLeft } from "./grid-rows.ts";

export const GRID_COLUMNS = "grid grid-cols-[13.5rem_repeat(7,minmax(8.75rem,1fr))]";
/** The columns' minimum width, independent of their texts, so that head and rows are equally wide. */
export const GRID_WIDTH = "min-w-[74.75rem]";

interface RowProps {
  row: GridRow;
  /** The row's index in the grid, from 0; the head precedes it. */
  index: number;
  today: string;
  start: number;
  /** In px. */
  height: number;
}

export const RosterRow = memo(function RosterRow({ row, index, today, start, height }: RowProps) {
  const style: CSSProperties = { top: start, height };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      style={style}
      className={cx("absolute inset-x-0 border-b border-line [contain:layout_size_style]", GRID_COLUMNS)}
    >
      <div role="rowheader" className="sticky start-0 z-10 border-e border-line bg-surface px-3 py-2">
        <GridPerson row={row} />
      </div>
      {row.cells.map((cell) => (
        <div
          key={cell.date}
          role="gridcell"
          data-cell={cellKey({ user_id: row.id, date: cell.date })}
          data-closed={hasLeft(row) ? "" : undefined}
          className={cx(
            "flex min-w-0 flex-col gap-1 border-e border-line p-1 last:border-e-0",
            "data-[over=fine]:bg-positive-soft data-[over=warned]:bg-caution-soft",
            cell.date === today && "bg-brand-soft/40",
          )}
        >
          <CellContent cell={cell} user_id={row.id} name={row.name} isClosed={hasLeft(row)} />
        </div>
      ))}
    </div>
  );
});

/** The row's person, with their hours and cost of the week. */
export function GridPerson({ row }: { row: GridRow }) {
  const say = useRosterWords();
  const format = useFormat();
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      {row.id === null ? (
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-caution-soft text-caution">
          <Icon name="clock" />
        </span>
      ) : (
        <Avatar
          name={row.name}
          picture={row.person?.profile_picture_url}
          className="size-9 bg-brand-soft text-sm text-brand-ink"
        />
      )}
      <div className="min-w-0">
        <p className="leading-snug font-semibold [overflow-wrap:anywhere]">{row.name}</p>
        {row.id !== null && (
          <p className="text-sm leading-tight text-muted tabular-nums">
            {labourText(say, row, format, row.isPaid)}
          </p>
        )}
      </div>
    </div>
  );
}
