import { Button } from "react-aria-components/Button";
import { ControlIcon, type ControlIconName } from "#ui/marks/control-icon.tsx";

interface StepButtonProps {
  label: string;
  icon: ControlIconName;
  onPress: () => void;
}

/** A button to the previous or next period. */
export function StepButton({ label, icon, onPress }: StepButtonProps) {
  return (
    <Button
      aria-label={label}
      onPress={onPress}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
    >
      <ControlIcon name={icon} />
    </Button>
  );
}
