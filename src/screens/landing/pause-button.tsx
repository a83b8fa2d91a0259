import { Button } from "react-aria-components/Button";
import { IconFrame } from "#ui/icon.tsx";

interface PauseButtonProps {
  isPaused: boolean;
  onPress: () => void;
}

/** Stops what moves by itself, or lets it go on. */
export function PauseButton({ isPaused, onPress }: PauseButtonProps) {
  return (
    <Button
      aria-label={isPaused ? "Play the animation" : "Pause the animation"}
      onPress={onPress}
      className="absolute end-3 bottom-1 grid size-11 cursor-pointer place-items-center rounded-full bg-night/80 text-on-night-muted transition-colors hover:text-on-night focus-visible:outline-night-accent sm:end-7"
    >
      <IconFrame path={isPaused ? "M8 5.5v13l11-6.5-11-6.5Z" : "M9 5.5v13m6-13v13"} className="size-5" />
    </Button>
  );
}
