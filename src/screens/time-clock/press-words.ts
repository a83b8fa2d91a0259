import type { Punch } from "#schema/entities/punch.ts";
import type { IconName } from "#ui/icon.tsx";

interface PressWords {
  label: string;
  icon: IconName;
  failed: string;
}

/** How each press of the clock is called. */
export const PRESS_WORDS: Record<Punch["type"], PressWords> = {
  in: { label: "Clock in", icon: "log-in", failed: "Clocking in did not work. Please try again." },
  out: { label: "Clock out", icon: "log-out", failed: "Clocking out did not work. Please try again." },
  "break-start": {
    label: "Start break",
    icon: "cup",
    failed: "Starting the break did not work. Please try again.",
  },
  "break-end": {
    label: "End break",
    icon: "clock",
    failed: "Ending the break did not work. Please try again.",
  },
};
