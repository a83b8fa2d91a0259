import type { Punch } from "#schema/entities/punch.ts";
import { Button } from "#ui/button.tsx";
import { Icon, type IconName } from "#ui/marks/icon.tsx";
import { useTimeClockWords } from "#words/made/use-time-clock-words.ts";

interface ClockButtonProps {
  type: Punch["type"];
  /** Whether this is the likeliest next press. */
  isPrimary: boolean;
  isResting: boolean;
  /** Big enough for a thumb, or for a tablet on the wall. */
  isHuge?: boolean;
  onPress: () => void;
}

export function ClockButton({ type, isPrimary, isResting, isHuge = false, onPress }: ClockButtonProps) {
  const say = useTimeClockWords();
  return (
    <Button
      variant={isPrimary && type !== "out" ? "primary" : "secondary"}
      size={isHuge ? "huge" : "large"}
      fullWidth
      aria-disabled={isResting}
      onPress={onPress}
    >
      <Icon name={PRESS_ICONS[type]} className={isHuge ? "size-8" : undefined} />
      {say(`press.${type}`)}
    </Button>
  );
}

/** The icon of each press of the clock. */
export const PRESS_ICONS: Record<Punch["type"], IconName> = {
  in: "log-in",
  out: "log-out",
  "break-start": "cup",
  "break-end": "clock",
};
