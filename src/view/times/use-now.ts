import { useCallback, useEffect, useState } from "react";
import type { CommandContext } from "#commands/command-context.ts";
import { useCommand } from "#commands/use-command.ts";
import { useFormat } from "../format/use-format.ts";

/** The current instant, updated at each full period (second, minute), so that all clocks change together. */
export function useNow(periodMs: number): string {
  const readNow = useCommand(instantNow);
  const [now, setNow] = useState(readNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const instant = readNow();
      setNow(instant);
      timer = setTimeout(tick, periodMs - (Date.parse(instant) % periodMs));
    };
    tick();
    return () => clearTimeout(timer);
  }, [readNow, periodMs]);
  return now;
}

/**
 * Returns the present for rows that have just changed: later than the minute a screen shows if the device slept, or if
 * its clock was set forward.
 */
export function usePresent(): (minute: string) => string {
  const readNow = useCommand(instantNow);
  return useCallback(
    (minute) => {
      const present = readNow();
      return Date.parse(present) < Date.parse(minute) ? minute : present;
    },
    [readNow],
  );
}

/** Uses the corrected clock that stamps punches, so that running times match what will be paid. */
export function instantNow({ device }: CommandContext): string {
  return device.readClock().instant;
}

export const EVERY_SECOND_MS = 1000;
export const EVERY_MINUTE_MS = 60_000;

/** Today's calendar day in the business's zone; changes at midnight. */
export function useToday(): string {
  return useFormat().dayOf(useNow(EVERY_MINUTE_MS));
}
