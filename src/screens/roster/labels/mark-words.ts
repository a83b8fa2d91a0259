import type { DayMark } from "#domain/availability/day-marks.ts";
import type { Format } from "#lib/format/create-format.ts";
import { shortTimes } from "./shift-words.ts";

const WORDS = { off: "Off", "asked-off": "Asked off", available: "Available" };

/** 'Off', 'Available 9 AM – 1 PM', 'Asked off: Wedding'; on paper, which others read too, no reason. */
export function markWords({ kind, from, to, reason }: DayMark, format: Format, isOnPaper = false): string {
  const times = from && to ? ` ${shortTimes({ start_time: from, end_time: to }, format)}` : "";
  return `${WORDS[kind]}${times}${reason && !isOnPaper ? `: ${reason}` : ""}`;
}
