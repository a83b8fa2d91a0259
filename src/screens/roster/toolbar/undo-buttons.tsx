import { Button } from "react-aria-components/Button";
import { useRosterHistory } from "#stores/roster-grid.ts";
import { ControlIcon } from "#ui/control-icon.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import type { RosterActions } from "../use-roster-actions.ts";

/** Undo and redo, each with what it would take back or do again. They work offline too. */
export function UndoButtons({ actions }: { actions: RosterActions }) {
  const undone = useRosterHistory(({ past }) => past.at(-1)?.label);
  const again = useRosterHistory(({ future }) => future.at(-1)?.label);
  return (
    <div className="flex">
      <Reversal icon="undo" name="Undo" step={undone} onPress={() => void actions.undo()} />
      <Reversal icon="redo" name="Redo" step={again} onPress={() => void actions.redo()} />
    </div>
  );
}

interface ReversalProps {
  icon: "undo" | "redo";
  name: string;
  /** What it is about; undefined when there is nothing. */
  step: string | undefined;
  onPress: () => void;
}

function Reversal({ icon, name, step, onPress }: ReversalProps) {
  const label = step ? `${name}: ${step}` : `Nothing to ${name.toLowerCase()}`;
  return (
    <Tooltip text={label}>
      <Button
        aria-label={label}
        isDisabled={!step}
        onPress={onPress}
        className="grid size-11 cursor-pointer place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-40"
      >
        <ControlIcon name={icon} />
      </Button>
    </Tooltip>
  );
}
