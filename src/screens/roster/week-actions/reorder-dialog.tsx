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
import { timesText } from "#view/shifts/shift-words.ts";
import { type SayRoster, useRosterWords } from "#words/made/use-roster-words.ts";
import type { Board } from "../board.ts";

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
          {(shift) => (
            <Line
              shift={shift}
              name={nameOf(say, shift, board)}
              place={shifts.indexOf(shift)}
              count={shifts.length}
              onStep={(by) => void actions.reorder(withStepped(shifts, shifts, shift.id, by))}
            />
          )}
        </GridList>
      )}
    </ModalFrame>
  );
}

interface LineProps {
  shift: Shift;
  name: string;
  place: number;
  count: number;
  onStep: (by: -1 | 1) => void;
}

function Line({ shift, name, place, count, onStep }: LineProps) {
  const say = useRosterWords();
  const format = useFormat();
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
          isFirst={place === 0}
          isLast={place === count - 1}
          onStep={onStep}
        />
      }
    />
  );
}

function nameOf(say: SayRoster, { user_id, time_slot }: Shift, { rows, week }: Board): string {
  const person = rows.find(({ id }) => id === user_id)?.name ?? say("reorder.open");
  const template = week.templates.find(({ id }) => id === time_slot)?.name ?? say("customShift");
  return `${person} · ${template}`;
}
