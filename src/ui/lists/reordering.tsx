import { Button, type ButtonProps } from "react-aria-components/Button";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { cx } from "../cx.ts";
import { ControlIcon } from "../marks/control-icon.tsx";

type OnMoved = (id: string, target: string, side: "before" | "after") => void;

/** What a `GridList` is given so that its rows can be put into another order by their `DragHandle`. */
export function useReordering(onMoved: OnMoved) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    onReorder: ({ keys: [key], target }) => {
      if (target.dropPosition !== "on") onMoved(String(key), String(target.key), target.dropPosition);
    },
  });
  return dragAndDropHooks;
}

/** What a row is dragged by, also with the keyboard: Enter on it, then the arrows. */
export function DragHandle({ className, ...props }: Omit<ButtonProps, "className"> & { className?: string }) {
  return (
    <Button
      {...props}
      slot="drag"
      className={cx(
        "-ms-2 grid size-11 shrink-0 cursor-grab place-items-center rounded-lg text-muted",
        className,
      )}
    />
  );
}

interface StepButtonsProps {
  /** What the buttons are called: 'Move block 2, quiz up'. */
  labels: { up: string; down: string };
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: -1 | 1) => void;
}

/** Moves something among its neighbours. */
export function StepButtons({ labels, isFirst, isLast, onStep }: StepButtonsProps) {
  return (
    <span className="flex">
      <StepButton label={labels.up} icon="sort-up" isDisabled={isFirst} onPress={() => onStep(-1)} />
      <StepButton label={labels.down} icon="sort-down" isDisabled={isLast} onPress={() => onStep(1)} />
    </span>
  );
}

interface StepButtonProps {
  label: string;
  icon: "sort-up" | "sort-down";
  isDisabled: boolean;
  onPress: () => void;
}

function StepButton({ label, icon, ...props }: StepButtonProps) {
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
