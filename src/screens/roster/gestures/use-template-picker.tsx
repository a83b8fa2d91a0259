import { type ReactNode, useContext, useState } from "react";
import type { RosterCell } from "#domain/roster/move-shifts.ts";
import { factsText } from "#lib/format/formatters.ts";
import { Button } from "#ui/button.tsx";
import { OpenMenu } from "#ui/overlays/menu.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useFormat } from "#view/format/use-format.ts";
import { PositionMark } from "#view/shifts/position-mark.tsx";
import { timesText } from "#view/shifts/shift-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { Board } from "../board/board.ts";
import { hasLeft } from "../board/grid-rows.ts";
import { OfferedTemplates } from "../board/offered-templates.ts";

/** Offers the templates for a cell, beside an element in it. */
export type PickTemplate = (cell: RosterCell, button: HTMLElement) => void;

interface Picking {
  cell: RosterCell;
  /** In the cell: beside it the choices are shown. */
  button: HTMLElement;
}

/**
 * Offers the templates for a cell, and the dialog for everything else; without templates it is the dialog at once. Returns
 * what opens it, and it while it is open. `go` moves the keyboard to the new shift.
 */
export function useTemplatePicker(
  board: Board,
  go: (to: RosterCell & { shift: string | null }) => void,
): [pick: PickTemplate, picker: ReactNode] {
  const [picking, setPicking] = useState<Picking | null>(null);
  const offered = useContext(OfferedTemplates);
  function pick(cell: RosterCell, button: HTMLElement) {
    const row = board.rows.find(({ id }) => id === cell.user_id);
    if (offered.length === 0 || !row || hasLeft(row)) board.addShift(cell);
    else setPicking({ cell, button });
  }
  const onClose = () => setPicking(null);
  return [pick, picking && <TemplatePicker {...picking} board={board} go={go} onClose={onClose} />];
}

interface TemplatePickerProps extends Picking {
  board: Board;
  go: (to: RosterCell & { shift: string | null }) => void;
  onClose: () => void;
}

function TemplatePicker({ cell, button, board, go, onClose }: TemplatePickerProps) {
  const say = useRosterWords();
  const format = useFormat();
  const isMobile = useIsMobile();
  const offered = useContext(OfferedTemplates);
  const { rows, week, actions, addShift } = board;
  const title = factsText(say.locale, [
    rows.find(({ id }) => id === cell.user_id)?.name,
    format.shortDay(cell.date),
  ]);
  const choices = offered.map((template) => {
    const position = week.named.get(template.position_id ?? "");
    const place = week.placeNames.get(template.place_id ?? "");
    return {
      id: template.id,
      label: factsText(say.locale, [template.name, timesText(template, format), place]),
      icon: position && <PositionMark position={position} />,
      onAction: () => void actions.add(cell, template).then((shift) => shift && go({ ...cell, shift })),
    };
  });
  const others = { id: "others", label: say("grid.otherTimes"), onAction: () => addShift(cell) };
  if (!isMobile)
    return <OpenMenu label={title} items={[...choices, others]} button={button} onClose={onClose} />;
  return (
    <ModalFrame title={title} onClose={onClose}>
      <div className="flex flex-col gap-2">
        {[...choices, { ...others, icon: null }].map(({ id, label, icon, onAction }) => (
          <Button
            key={id}
            fullWidth
            variant="secondary"
            onPress={() => {
              onClose();
              onAction();
            }}
          >
            {icon}
            {label}
          </Button>
        ))}
      </div>
    </ModalFrame>
  );
}
