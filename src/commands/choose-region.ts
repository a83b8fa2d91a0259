import type { RegionChoice } from "#lib/format/format-settings.ts";
import type { CommandContext } from "./command-context.ts";
import { writePreferences } from "./write-preferences.ts";

/** Chooses how the person reads dates, times and weeks, on all of their devices. Durable when the promise resolves. */
export function chooseRegion(
  context: CommandContext,
  { hourCycle, firstDayOfWeek, locale }: RegionChoice,
): Promise<void> {
  return writePreferences(context, {
    hour_cycle: hourCycle === 24 ? "24" : "12",
    week_starts: firstDayOfWeek,
    locale,
  });
}
