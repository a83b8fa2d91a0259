import { Button } from "react-aria-components/Button";
import { ControlIcon } from "#ui/marks/control-icon.tsx";

interface StepButtonsProps {
  /** What is moved: 'block 2, quiz'. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: -1 | 1) => void;
}

const STYLE =
  "grid size-11 cursor-pointer place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink disabled:opacity-40";

/** Moves something among its neighbours. */
export function StepButtons({ name, isFirst, isLast, onStep }: StepButtonsProps) {
  return (
    <>
      <Button
        aria-label={`Move ${name} up`}
        isDisabled={isFirst}
        className={STYLE}
        onPress={() => onStep(-1)}
      >
        <ControlIcon name="sort-up" />
      </Button>
      <Button
        aria-label={`Move ${name} down`}
        isDisabled={isLast}
        className={STYLE}
        onPress={() => onStep(1)}
      >
        <ControlIcon name="sort-down" />
      </Button>
    </>
  );
}
