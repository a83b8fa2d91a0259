import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { usePunching } from "./use-punching.ts";

interface ClockButtonProps {
  isOnTheClock: boolean;
  /** Big enough for a thumb, or for a tablet on the wall. */
  isHuge?: boolean;
}

export function ClockButton({ isOnTheClock, isHuge = false }: ClockButtonProps) {
  const { punch, isResting } = usePunching(isOnTheClock);
  return (
    <Button
      variant={isOnTheClock ? "secondary" : "primary"}
      size={isHuge ? "huge" : "large"}
      fullWidth
      aria-disabled={isResting}
      onPress={() => void punch()}
    >
      <Icon name={isOnTheClock ? "log-out" : "log-in"} className={isHuge ? "size-8" : undefined} />
      {isOnTheClock ? "Clock out" : "Clock in"}
    </Button>
  );
}
