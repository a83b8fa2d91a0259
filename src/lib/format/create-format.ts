import { formatDays } from "./format-days.ts";
import { formatNumbers } from "./format-numbers.ts";
import type { FormatSettings } from "./format-settings.ts";
import { formatTimes } from "./format-times.ts";

/** Writes values the way one person reads them: their locale and habits, their business's zone and currency. */
export type Format = ReturnType<typeof createFormat>;

/** The format for these settings. Pure: the same settings and value always give the same text. */
export function createFormat(settings: FormatSettings) {
  return { ...settings, ...formatTimes(settings), ...formatDays(settings), ...formatNumbers(settings) };
}
