import { Button, type ButtonProps } from "react-aria-components/Button";
import { useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { cx } from "../cx.ts";
import { ControlIcon } from "../marks/control-icon.tsx";

type OnMoved = (id: string, target: string, side: "before" | "after") => void;

/** Makes the rows of a `GridList` movable by their `DragHandle`. */
export function useReordering(onMoved: OnMoved) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    onReorder: ({ keys: [key], target }) => {
      if (target.dropPosition !== "on") onMoved(String(key), String(target.key), target.dropPosition);
    },
  });
  return dragAndDropHooks;
}

/** The handle for dragging a row, also by keyboard: Enter on it, then the arrow keys. */
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
  /** The accessible names of the buttons: 'Move block 2, quiz up'. */
  labels: { up: string; down: string };
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: -1 | 1) => void;
}

/** Buttons that move an item up or down among its neighbours. */
export function StepButtons({ labels, isFirst, isLast, onStep }: StepButtonsProps) {
  const steps = [
    { by: -1, label: labels.up, icon: "sort-up", isDisabled: isFirst },
    { by: 1, label: labels.down, icon: "sort-down", isDisabled: isLast },
  ] as const;
  return (
    <span className="flex">
      {steps.map(({ by, label, icon, isDisabled }) => (
        <Button
          key={by}
          aria-label={label}
          isDisabled={isDisabled}
          onPress={() => onStep(by)}
          className="grid size-11 cursor-pointer place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink disabled:opacity-40"
        >
          <ControlIcon name={icon} />
        </Button>
      ))}
    </span>
  );
}
