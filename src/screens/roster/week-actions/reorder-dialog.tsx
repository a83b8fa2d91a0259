import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { withMoved } from "#domain/roster/move-shifts.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Select } from "#ui/fields/select.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { GridList, GridListRow } from "#ui/lists/grid-list.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import type { Board } from "../board.ts";

/** Puts the shifts of a day into another order, by dragging or with the arrows. Each step can be undone. */
export function ReorderDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const format = useFormat();
  const { week, today, actions } = board;
  const [date, setDate] = useState(week.days.includes(today) ? today : (week.days[0] ?? today));
  const shifts = week.shifts.filter((shift) => shift.date === date);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    onReorder: ({ keys, target }) => {
      const [key] = keys;
      if (target.dropPosition === "on") return;
      void actions.reorder(withMoved(shifts, String(key), String(target.key), target.dropPosition));
    },
  });

  function step(at: number, by: -1 | 1) {
    const [one, other] = [shifts[at], shifts[at + by]];
    if (one && other) void actions.reorder(withMoved(shifts, one.id, other.id, by < 0 ? "before" : "after"));
  }

  return (
    <ModalFrame onClose={onClose} title="Reorder shifts">
      <Select
        label="Day"
        value={date}
        options={week.days.map((value) => ({ value, label: format.day(value) }))}
        onChange={setDate}
      />
      {shifts.length === 0 ? (
        <EmptyState icon="clock" title="No shifts on this day" />
      ) : (
        <GridList
          label="Shifts in order"
          items={shifts}
          dragAndDropHooks={dragAndDropHooks}
          dependencies={[shifts]}
        >
          {(shift) => (
            <Line
              shift={shift}
              name={nameOf(shift, board)}
              place={shifts.indexOf(shift)}
              count={shifts.length}
              onStep={(by) => step(shifts.indexOf(shift), by)}
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
  const format = useFormat();
  const times = timesText(shift, format);
  const about = `${times}, ${name}`;
  return (
    <GridListRow
      id={shift.id}
      textValue={about}
      leading={
        <Button
          slot="drag"
          className="-ms-2 grid size-11 cursor-grab place-items-center rounded-lg text-muted max-sm:hidden"
        >
          <ControlIcon name="more" />
        </Button>
      }
      title={times}
      detail={name}
      trailing={
        <span className="flex">
          <Arrow
            label={`Earlier: ${about}`}
            icon="sort-up"
            isDisabled={place === 0}
            onPress={() => onStep(-1)}
          />
          <Arrow
            label={`Later: ${about}`}
            icon="sort-down"
            isDisabled={place === count - 1}
            onPress={() => onStep(1)}
          />
        </span>
      }
    />
  );
}

interface ArrowProps {
  label: string;
  icon: "sort-up" | "sort-down";
  isDisabled: boolean;
  onPress: () => void;
}

function Arrow({ icon, label, ...props }: ArrowProps) {
  return (
    <Button
      {...props}
      aria-label={label}
      className="grid size-11 cursor-pointer place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink disabled:opacity-40"
    >
      <ControlIcon name={icon} />
    </Button>
  );
}

function nameOf({ user_id, time_slot }: Shift, { rows, week }: Board): string {
  const person = rows.find(({ id }) => id === user_id)?.name ?? "Open";
  const template = week.templates.find(({ id }) => id === time_slot)?.name ?? "Custom shift";
  return `${person} · ${template}`;
}
