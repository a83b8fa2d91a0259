import type { StoreTrouble } from "#domain/kiosk/kiosk-step.ts";
import type { PunchEvent } from "#domain/work/punches.ts";
import type { Punctuality } from "#domain/work/shift-links.ts";
import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import { counted } from "#lib/format/counted.ts";
import type { Format } from "#lib/format/create-format.ts";

/** The words for a recorded punch. */
export const DONE: Record<PunchEvent["type"], string> = {
  in: "Clocked in",
  out: "Clocked out",
  "break-start": "Break started",
  "break-end": "Break ended",
};

/** Why a punch may not be stored, and what helps. */
export const TROUBLES: Record<StoreTrouble, string> = {
  full: "this tablet has no space left.",
  broken: "this tablet's storage does not work.",
  silent: "this tablet's storage does not answer.",
};

/** '12 minutes late', '1h 5m early', 'On time'. */
export function punctualityText({ mark, ms }: Punctuality, format: Format): string {
  if (mark === "on-time") return "On time";
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS);
  return `${minutes < 60 ? counted(minutes, "minute") : format.hours(Math.abs(ms))} ${mark}`;
}
