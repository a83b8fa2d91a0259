import type { ClockInNotice } from "#domain/work/clock-rules.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/format/calendar-days.ts";
import { counted } from "#lib/format/counted.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { IconName } from "#ui/marks/icon.tsx";

interface PressWords {
  label: string;
  icon: IconName;
  failed: string;
}

/** The labels of each press of the clock. */
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

/** The notice for a person who clocked in early or without a shift. */
export function clockInText(notice: ClockInNotice, format: Format): string {
  if (notice.kind === "no-shift") return "You have no shift now. Your time is recorded all the same.";
  const start = format.time(new Date(notice.start).toISOString());
  const paid = notice.isPaidFromStart ? ` You are paid from ${start}.` : "";
  return `Your shift starts at ${start}. You are clocking in ${lengthText(notice.ms, format)} early.${paid}`;
}

function lengthText(ms: number, format: Format): string {
  if (ms < HOUR_MS) return counted(Math.floor(ms / MINUTE_MS), "minute");
  return ms % HOUR_MS < MINUTE_MS ? counted(Math.floor(ms / HOUR_MS), "hour") : format.hours(ms);
}
