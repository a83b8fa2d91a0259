import { memo } from "react";
import { factsText } from "#lib/format/formatters.ts";
import { cellKey, useRosterGrid } from "#stores/roster-grid.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/marks/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { keptText, markWords } from "#view/shifts/shift-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { CellMarks } from "./cell-marks.tsx";
import type { GridCell } from "./grid-rows.ts";
import { ShiftChip } from "./shift-chip.tsx";

interface CellProps {
  cell: GridCell;
  user_id: string | null;
  /** The name of the row's person. */
  name: string;
  /** Whether the person has left: the cell can have the focus, but takes no shifts. */
  isClosed?: boolean;
}

/** A person's shifts of a day, with a button to add one. */
export const CellContent = memo(function CellContent({ cell, user_id, name, isClosed }: CellProps) {
  return (
    <>
      {cell.shifts.length > 0 && <CellMarks marks={cell.marks} />}
      {cell.shifts.map((item) => (
        <ShiftChip key={item.shift.id} item={item} />
      ))}
      <AddHere cell={cell} user_id={user_id} name={name} isClosed={isClosed ?? false} />
    </>
  );
});

/** Hidden with `display: none`: hundreds of merely transparent icons would slow down scrolling. */
const HIDDEN_PLUS = "hidden size-4 group-hover/add:block group-focus-visible/add:block";

/** In an empty cell, the keyboard stops here; on shifts, N adds another. */
export function AddHere({
  cell,
  user_id,
  name,
  isClosed = false,
  look = "cell",
}: CellProps & { look?: "cell" | "line" }) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const isEmpty = cell.shifts.length === 0;
  const isCurrent = useRosterGrid(
    ({ cursor }) =>
      isEmpty && cursor?.shift === null && cellKey(cursor) === cellKey({ user_id, date: cell.date }),
  );
  const marks = isEmpty || look === "line" ? cell.marks : [];
  const what = user_id === null ? say("grid.addOpen") : say("grid.addFor", { name });
  return (
    <button
      type="button"
      data-add=""
      tabIndex={isCurrent ? 0 : -1}
      aria-disabled={isClosed}
      aria-label={factsText(say.locale, [
        isClosed ? name : what,
        keptText(format, cell.date, () => format.day(cell.date)),
        ...marks.map((mark) => markWords(sayShift, mark, format)),
      ])}
      className={cx(
        "relative grid place-items-center rounded-lg text-muted",
        !isClosed && "cursor-pointer hover:bg-sunken",
        look === "line" ? "size-11 shrink-0" : "group/add w-full",
        look === "cell" && (isEmpty ? "min-h-12 flex-1" : "h-4 flex-1"),
      )}
    >
      {look === "cell" && marks.length > 0 && (
        <span className="absolute inset-x-0 top-0 flex flex-col gap-0.5">
          <CellMarks marks={marks} />
        </span>
      )}
      {!isClosed && <Icon name="plus" className={look === "cell" ? HIDDEN_PLUS : undefined} />}
    </button>
  );
}
