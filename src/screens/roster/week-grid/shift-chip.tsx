import { memo } from "react";
import { publicationOf } from "#domain/roster/publication.ts";
import { factsText } from "#lib/format/formatters.ts";
import { useRosterGrid } from "#stores/roster-grid.ts";
import { cx } from "#ui/cx.ts";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { isGrave } from "#view/shifts/finding-list.tsx";
import { PositionMark } from "#view/shifts/position-mark.tsx";
import { briefTimes, shortTimes } from "#view/shifts/shift-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { GridShift } from "../board/grid-rows.ts";
import { shiftFacts, shiftTone } from "../board/shift-look.ts";

/**
 * A shift on the roster. The grid around it listens for pointer and keys, and its accessible name holds what only
 * screen readers need, because hundreds must render as fast as people scroll.
 */
export const ShiftChip = memo(function ShiftChip({ item }: { item: GridShift }) {
  const say = useRosterWords();
  const { shift, template, usual, position, place, findings } = item;
  const sayShift = useScheduleWords();
  const format = useFormat();
  const isSelected = useRosterGrid(({ selected }) => selected.has(shift.id));
  const isCurrent = useRosterGrid(({ cursor }) => cursor?.shift === shift.id);
  const isCut = useRosterGrid(
    ({ clipboard }) => clipboard?.isCut && clipboard.shifts.some(({ id }) => id === shift.id),
  );
  const name = template ?? say("customShift");
  const words = [
    ...shiftFacts(sayShift, shift, findings, format, usual, position, place),
    ...(shift.notes ? [say("note", { notes: shift.notes })] : []),
  ];
  return (
    <button
      type="button"
      data-shift={shift.id}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={factsText(say.locale, [shortTimes(shift, format), name, ...words])}
      aria-pressed={isSelected}
      className={cx(
        "flex min-h-7 w-full grow cursor-pointer touch-manipulation flex-wrap content-center items-baseline gap-x-1.5 rounded-lg border px-1.5 text-start text-sm leading-tight select-none pointer-coarse:min-h-11",
        "hover:brightness-95 focus-visible:outline-offset-1 data-dragged:opacity-40",
        shiftTone(shift),
        isCut && "opacity-50",
        isSelected && "ring-3 ring-brand-ink",
      )}
    >
      {/* For the eye alone: what is read aloud, and called by voice, has them in full. */}
      <span
        data-times={briefTimes(shift, format)}
        className={cx(
          "font-semibold whitespace-nowrap tabular-nums before:content-[attr(data-times)]",
          shift.status === "dropped" && "line-through",
        )}
      />
      <span className="flex max-w-full min-w-0 grow items-center gap-1">
        {position && <PositionMark position={position} />}
        {/* Spaces separate texts that screen readers join. */}
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{`${name} `}</span>
        <Marks item={item} />
      </span>
      {place && <span className="[overflow-wrap:anywhere]">{`${place} `}</span>}
      {shift.claimed_by_user_id && (
        <span className="rounded-full bg-night px-1.5 text-xs font-semibold text-on-night">
          {say("grid.requested")}
        </span>
      )}
    </button>
  );
});

function Marks({ item: { shift, findings } }: { item: GridShift }) {
  return (
    <>
      {shift.is_locked && <Icon name="lock" className="size-4" />}
      {shift.notes && <ControlIcon name="note" className="size-4" />}
      {shift.status === "claimed" && <Icon name="check" className="size-4" />}
      {publicationOf(shift) === "changed" && <ControlIcon name="pencil" className="size-3.5" />}
      {findings.length > 0 && (
        <Icon
          name="alert"
          className={cx("size-4", findings.some(isGrave) ? "text-danger" : "text-caution")}
        />
      )}
    </>
  );
}
