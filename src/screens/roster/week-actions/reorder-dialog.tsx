import { useState } from "react";
import { withMoved, withStepped } from "#domain/roster/move-shifts.ts";
import { factsText } from "#lib/format/formatters.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Select } from "#ui/fields/select.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { GridList, GridListRow } from "#ui/lists/grid-list.tsx";
import { DragHandle, StepButtons, useReordering } from "#ui/lists/reordering.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { templateName } from "#view/shifts/shift-names.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { Board } from "../board/board.ts";

/** Reorders the shifts of a day, by dragging or with the arrows. Each step can be undone. */
export function ReorderDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const say = useRosterWords();
  const format = useFormat();
  const { week, today, actions } = board;
  const [date, setDate] = useState(week.days.includes(today) ? today : (week.days[0] ?? today));
  const shifts = week.shifts.filter((shift) => shift.date === date);
  const dragAndDropHooks = useReordering(
    (id, target, side) => void actions.reorder(withMoved(shifts, id, target, side)),
  );
  return (
    <ModalFrame onClose={onClose} title={say("reorder.title")}>
      <Select
        label={say("reorder.day")}
        value={date}
        options={week.days.map((value) => ({ value, label: format.day(value) }))}
        onChange={setDate}
      />
      {shifts.length === 0 ? (
        <EmptyState icon="clock" title={say("day.empty")} />
      ) : (
        <GridList
          label={say("reorder.list")}
          items={shifts}
          dragAndDropHooks={dragAndDropHooks}
          dependencies={[shifts]}
        >
          {(shift) => <Line shift={shift} shifts={shifts} board={board} />}
        </GridList>
      )}
    </ModalFrame>
  );
}

interface LineProps {
  shift: Shift;
  /** All of the day, in order. */
  shifts: readonly Shift[];
  board: Board;
}

function Line({ shift, shifts, board: { rows, week, actions } }: LineProps) {
  const say = useRosterWords();
  const format = useFormat();
  const person = rows.find(({ id }) => id === shift.user_id)?.name ?? say("reorder.open");
  const template = week.templates.find(({ id }) => id === shift.time_slot);
  const position = week.named.get(shift.position_id ?? "");
  const place = week.placeNames.get(shift.place_id ?? "");
  const name = [person, template ? templateName(shift, template) : say("customShift"), position?.name, place]
    .filter(Boolean)
    .join(" · ");
  const times = timesText(shift, format);
  const about = factsText(say.locale, [times, name]);
  return (
    <GridListRow
      id={shift.id}
      textValue={about}
      leading={
        <DragHandle className="max-sm:hidden">
          <ControlIcon name="more" />
        </DragHandle>
      }
      title={times}
      detail={name}
      trailing={
        <StepButtons
          labels={{ up: say("reorder.up", { shift: about }), down: say("reorder.down", { shift: about }) }}
          isFirst={shift === shifts[0]}
          isLast={shift === shifts.at(-1)}
          onStep={(by) => void actions.reorder(withStepped(shifts, shifts, shift.id, by))}
        />
      }
    />
  );
}
