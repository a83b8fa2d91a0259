import type { Punch } from "#schema/entities/punch.ts";
import type { IconName } from "#ui/marks/icon.tsx";

/** The icon of each press of the clock. */
export const PRESS_ICONS: Record<Punch["type"], IconName> = {
  in: "log-in",
  out: "log-out",
  "break-start": "cup",
  "break-end": "clock",
};
