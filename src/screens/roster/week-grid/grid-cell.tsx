import { memo, type PointerEvent, useContext, useState } from "react";
import type { AvailabilityMark } from "#domain/availability/team-days.ts";
import { factsText } from "#lib/format/formatters.ts";
import { cellKey, useRosterGrid } from "#stores/roster-grid.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/marks/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { keptText, markWords } from "#view/shifts/shift-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { GridCell } from "../board/grid-rows.ts";
import { OfferedTemplates } from "../board/offered-templates.ts";
import { ShiftChip } from "./shift-chip.tsx";

interface CellProps {
  cell: GridCell;
  user_id: string | null;
  /** The name of the row's person. */
  name: string;
  /** Whether the person has left: the cell can have the focus, but takes no shifts. */
  isClosed?: boolean;
  /** A line's button is beside the person, for narrow windows. */
  look?: "cell" | "line";
}

/** A person's shifts of a day, with a button to add one. */
export const CellContent = memo(function CellContent(props: Omit<CellProps, "look">) {
  const { marks, shifts } = props.cell;
  return (
    <>
      {shifts.length > 0 && <CellMarks marks={marks} />}
      {shifts.map((item) => (
        <ShiftChip key={item.shift.id} item={item} />
      ))}
      {shifts.length === 0 && !props.isClosed ? <EmptyCell {...props} /> : <AddHere {...props} />}
    </>
  );
});

/** Under the mouse, an empty cell has the templates that were used last. */
function EmptyCell(props: Omit<CellProps, "look">) {
  const [isNear, setNear] = useState(false);
  const enter = ({ pointerType }: PointerEvent) => setNear(pointerType === "mouse");
  return (
    <div className="relative flex flex-1" onPointerEnter={enter} onPointerLeave={() => setNear(false)}>
      <AddHere {...props} />
      {isNear && <TemplateButtons {...props} />}
    </div>
  );
}

const TEMPLATES_MAX = 3;

/** Along the foot of the cell: a press on its middle offers all of them. */
function TemplateButtons({ cell, user_id, name }: CellProps) {
  const say = useRosterWords();
  const format = useFormat();
  const templates = useContext(OfferedTemplates).slice(0, TEMPLATES_MAX);
  if (templates.length === 0) return null;
  return (
    <span className="absolute inset-x-0 bottom-0 flex h-4 gap-0.5 text-xs leading-none">
      {templates.map(({ id, name: template }) => (
        <button
          key={id}
          type="button"
          data-template={id}
          tabIndex={-1}
          title={template}
          aria-label={factsText(say.locale, [
            user_id === null
              ? say("grid.addTemplateOpen", { template })
              : say("grid.addTemplateFor", { template, name }),
            format.day(cell.date),
          ])}
          className="min-w-0 flex-1 cursor-pointer truncate rounded border border-line bg-surface px-1 font-semibold hover:bg-brand-soft"
        >
          {template}
        </button>
      ))}
    </span>
  );
}

/** Hidden with `display: none`: hundreds of merely transparent icons would slow down scrolling. */
const HIDDEN_PLUS = "hidden size-4 group-hover/cell:block group-focus-visible/add:block";
/** In an empty cell it lies over the marks, and leaves the foot to the templates. */
const PLUS_LOOKS = { line: undefined, empty: `mb-4 [grid-area:1/1] ${HIDDEN_PLUS}`, corner: HIDDEN_PLUS };
const ADD_LOOKS = {
  line: "relative grid size-11 shrink-0",
  empty: "grid w-full flex-1 grid-cols-1",
  /** Over the shifts, for the pointer: a finger would press it by mistake. */
  corner: "absolute end-1 top-1 hidden size-6 bg-surface group-hover/cell:grid",
};

/** In an empty cell, the keyboard stops here; on shifts, N adds another. */
export function AddHere({ cell, user_id, name, isClosed = false, look = "cell" }: CellProps) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const isEmpty = cell.shifts.length === 0;
  const place = look === "line" ? look : isEmpty ? "empty" : "corner";
  const isCurrent = useRosterGrid(
    ({ cursor }) =>
      isEmpty && cursor?.shift === null && cellKey(cursor) === cellKey({ user_id, date: cell.date }),
  );
  const marks = isEmpty || look === "line" ? cell.marks : [];
  if (isClosed && place === "corner") return null;
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
        "group/add place-items-center rounded-lg text-muted",
        ADD_LOOKS[place],
        !isClosed && "cursor-pointer hover:bg-sunken",
      )}
    >
      {look === "cell" && marks.length > 0 && (
        <span className="flex flex-col gap-0.5 self-start justify-self-stretch [grid-area:1/1]">
          <CellMarks marks={marks} />
        </span>
      )}
      {!isClosed && <Icon name="plus" className={PLUS_LOOKS[place]} />}
    </button>
  );
}

const LOOKS = {
  off: { icon: "close", className: "bg-sunken text-ink" },
  "asked-off": { icon: "clock", className: "bg-caution-soft text-caution" },
  available: { icon: "check", className: "text-positive" },
  "would-like": { icon: "check-circle", className: "bg-positive-soft text-positive" },
  "rather-not": { icon: "minus", className: "text-caution" },
} as const;

/** A person's availability marks for a day, in its cell: a sign, a colour and words. */
export function CellMarks({ marks }: { marks: readonly AvailabilityMark[] }) {
  const sayShift = useScheduleWords();
  const format = useFormat();
  return marks.map((mark) => {
    const { icon, className } = LOOKS[mark.wish ?? mark.kind];
    const words = markWords(sayShift, mark, format);
    return (
      <span
        key={words}
        title={words}
        className={cx(
          "flex h-4 w-full min-w-0 items-center gap-1 rounded px-1 text-start text-xs",
          className,
        )}
      >
        <Icon name={icon} className="size-3.5 shrink-0" />
        <span className="min-w-0 truncate font-semibold">{words}</span>
      </span>
    );
  });
}
