import { decimalsOf, fromMinorUnits } from "#domain/pay/money.ts";
import type { Adjustment } from "#domain/pay/paid-work.ts";
import { areClocksChanged, instantsAt } from "#domain/time/zones.ts";
import type { PunchEvent } from "#domain/work/punches.ts";
import { wallTimeOf } from "#domain/work/wall-times.ts";
import type { WorkFlag, WorkRow } from "#domain/work/work-row.ts";
import type { Format } from "#lib/format/create-format.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { SayTimeRecords } from "#words/made/time-records.ts";

export type Tone = "neutral" | "brand" | "positive" | "caution" | "danger";

/** A short word about a row, and its full meaning. */
export interface Mark {
  text: string;
  says: string;
  tone: Tone;
}

const YEAR_MS = 365 * DAY_MS;

const TONES = {
  phone: "neutral",
  kiosk: "neutral",
  manager: "brand",
  correction: "brand",
  automatic: "caution",
  edited: "brand",
  "late-arrival": "caution",
  "clock-doubted": "caution",
  unverified: "danger",
  unsent: "caution",
  undecided: "danger",
  uncounted: "neutral",
  partly: "neutral",
  approved: "positive",
  changed: "danger",
} as const satisfies Record<PunchEvent["source"] | WorkFlag, Tone> & Record<string, Tone>;

/** The mark for where a punch was made, or for the state of a row. */
export function markOf(say: SayTimeRecords, name: keyof typeof TONES): Mark {
  return { text: say(`mark.${name}`), says: say(`mark.${name}.hint`), tone: TONES[name] };
}

/** The marks of a row, the most important first. */
export function marksOf(say: SayTimeRecords, row: WorkRow): Mark[] {
  const { end, lengthMs, countedMs, isUndecided, approval } = row;
  const isCounted = end === null || countedMs >= lengthMs;
  const names: (keyof typeof TONES)[] = [
    ...(isUndecided ? (["undecided"] as const) : []),
    ...(approval === "changed" ? (["changed"] as const) : []),
    ...(isCounted || isUndecided ? [] : [countedMs === 0 ? ("uncounted" as const) : ("partly" as const)]),
    ...row.flags.filter((flag) => flag !== "automatic"),
    ...row.sources.filter((source) => source !== "correction"),
    ...(approval === "approved" ? (["approved"] as const) : []),
  ];
  return names.map((name) => markOf(say, name));
}

/** An instant (epoch ms) as its time: '9:00 AM'; for a time that occurs twice it says which. */
export function timeText(say: SayTimeRecords, at: number, format: Format): string {
  const instant = new Date(at).toISOString();
  const time = format.time(instant);
  if (!areClocksChanged(instant.slice(0, 10), format.zone)) return time;
  const wall = wallTimeOf(at, format.zone);
  const comesTwice = instantsAt(format.dayOf(instant), String(wall.time), format.zone).length > 1;
  return comesTwice ? say(wall.isSecond ? "time.second" : "time.first", { time }) : time;
}

/** An instant that may be years after another one: 'Tue, Mar 3, 9:02 AM', or 'Dec 31, 2199'. */
export function momentAfter(at: string, before: number, format: Format): string {
  return Date.parse(at) - before < YEAR_MS ? format.moment(at) : format.date(at);
}

/** '9:00 AM – 5:00 PM', '10:00 PM – 6:00 AM (Tue, Mar 3)', '9:00 AM – still open'. */
export function spanText(
  say: SayTimeRecords,
  span: { start: number; end: number | null },
  format: Format,
): string {
  const start = timeText(say, span.start, format);
  if (span.end === null) return say("span.open", { start });
  const end = timeText(say, span.end, format);
  const [from, to] = [span.start, span.end].map((at) => new Date(at).toISOString());
  const isSameDay = format.dayOf(String(from)) === format.dayOf(String(to));
  return isSameDay
    ? say("span.sameDay", { start, end })
    : say("span.otherDay", { start, end, day: format.shortDay(to) });
}

/** How far somebody came or went off the plan: '12m late', 'left 5m early'; null if on time. */
export function awayText(
  say: SayTimeRecords,
  edge: "arrived" | "left",
  ms: number | null | undefined,
  format: Format,
): string | null {
  if (ms == null) return null;
  return say(`away.${edge}.${ms < 0 ? "early" : "late"}`, { time: format.hours(Math.abs(ms)) });
}

/** '+1h 15m' or '0m', for those who see the money '+1h 15m (+$19.38)'. */
export function adjustmentText(say: SayTimeRecords, { ms, cents }: Adjustment, format: Format): string {
  const signed = (value: number, text: string) =>
    value === 0 ? text : say(value < 0 ? "paid.less" : "paid.more", { hours: text });
  const hours = signed(Math.trunc(ms / MINUTE_MS), format.hours(Math.abs(ms)));
  if (cents === null) return hours;
  const amount = format.amount(fromMinorUnits(Math.abs(cents), decimalsOf(format.currency)));
  return say("paid.withMoney", { hours, amount: signed(cents, amount) });
}
