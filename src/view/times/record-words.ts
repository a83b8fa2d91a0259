import { areClocksChanged, instantsAt } from "#domain/time/zones.ts";
import type { PunchEvent } from "#domain/work/punches.ts";
import { wallTimeOf } from "#domain/work/wall-times.ts";
import type { WorkFlag, WorkRow } from "#domain/work/work-row.ts";
import type { Format } from "#lib/format/create-format.ts";

export type Tone = "neutral" | "brand" | "positive" | "caution" | "danger";

/** A short word about a row, and its full meaning. */
export interface Mark {
  text: string;
  says: string;
  tone: Tone;
}

/** The words for where punches were made. */
export const SOURCE_WORDS: Record<PunchEvent["source"], Mark> = {
  phone: { text: "Phone", says: "Punched on their own device", tone: "neutral" },
  kiosk: { text: "Tablet", says: "Punched on the shared tablet", tone: "neutral" },
  manager: { text: "Entered", says: "Entered by a manager", tone: "brand" },
  correction: { text: "Corrected", says: "Times were corrected", tone: "brand" },
  automatic: { text: "Automatic", says: "Clocked out automatically", tone: "caution" },
};

const FLAG_WORDS: Record<WorkFlag, Mark> = {
  edited: { text: "Edited", says: "The times were changed after they were punched", tone: "brand" },
  "late-arrival": {
    text: "Came late",
    says: "A punch reached the server long after it was made",
    tone: "caution",
  },
  "clock-doubted": {
    text: "Clock doubted",
    says: "Nobody can vouch for the time: a clock was changed, or it was not pressed then and there",
    tone: "caution",
  },
  unverified: {
    text: "Not verified",
    says: "A punch needs to be accepted in To review before this is paid",
    tone: "danger",
  },
  automatic: { text: "Automatic", says: "Clocked out automatically", tone: "caution" },
  unsent: { text: "Not sent yet", says: "On this device alone so far", tone: "caution" },
};

const STATES = {
  undecided: {
    text: "Counted twice?",
    says: "Waits in To review: probably the same work twice",
    tone: "danger",
  },
  none: { text: "Not counted", says: "Another record of the same work counts", tone: "neutral" },
  partly: { text: "Partly counted", says: "A part of it is counted with another record", tone: "neutral" },
  approved: { text: "Approved", says: "A manager approved these hours", tone: "positive" },
  changed: { text: "Changed since", says: "Changed since the hours were approved", tone: "danger" },
} satisfies Record<string, Mark>;

/** The marks of a row, the most important first. */
export function marksOf(row: WorkRow): Mark[] {
  const { end, lengthMs, countedMs, isUndecided, approval } = row;
  const isCounted = end === null || countedMs >= lengthMs;
  return [
    ...(isUndecided ? [STATES.undecided] : []),
    ...(approval === "changed" ? [STATES.changed] : []),
    ...(isCounted || isUndecided ? [] : [countedMs === 0 ? STATES.none : STATES.partly]),
    ...row.flags.filter((flag) => flag !== "automatic").map((flag) => FLAG_WORDS[flag]),
    ...row.sources.filter((source) => source !== "correction").map((source) => SOURCE_WORDS[source]),
    ...(approval === "approved" ? [STATES.approved] : []),
  ];
}

/** An instant (epoch ms) as its time: '9:00 AM'; for a time that occurs twice it says which. */
export function timeText(at: number, format: Format): string {
  const instant = new Date(at).toISOString();
  const shown = format.time(instant);
  if (!areClocksChanged(instant.slice(0, 10), format.zone)) return shown;
  const wall = wallTimeOf(at, format.zone);
  const comesTwice = instantsAt(format.dayOf(instant), String(wall.time), format.zone).length > 1;
  return comesTwice ? `${shown} (${wall.isSecond ? "second" : "first"} time)` : shown;
}

/** 'from 9:00 AM to 5:00 PM', 'from 10:00 PM to 6:00 AM on Tue, Mar 3', 'since 9:00 AM'. */
export function spanText({ start, end }: { start: number; end: number | null }, format: Format): string {
  if (end === null) return `since ${timeText(start, format)}`;
  const [from, to] = [start, end].map((at) => new Date(at).toISOString());
  const isSameDay = format.dayOf(String(from)) === format.dayOf(String(to));
  const day = isSameDay ? "" : ` on ${format.shortDay(to)}`;
  return `from ${timeText(start, format)} to ${timeText(end, format)}${day}`;
}

/** '12 min late', '5 min early'; null if neither. */
export function awayText(ms: number | null, format: Format): string | null {
  if (ms === null) return null;
  return `${format.hours(Math.abs(ms))} ${ms < 0 ? "early" : "late"}`;
}
