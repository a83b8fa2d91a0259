import { DAY_MS } from "#lib/format/calendar-days.ts";
import { overlapMs, type Span } from "../time/spans.ts";
import type { PunchInterval } from "./intervals.ts";
import type { EffectivePunch, PunchEvent } from "./punches.ts";

/** When somebody worked, as a manager says, in epoch milliseconds. */
export interface WorkTimes {
  /** Null to add an end alone, to what the clock has. */
  start: number | null;
  /** Null for work that is still going on, or to add a beginning alone. */
  end: number | null;
  breaks: readonly Span[];
}

export type TimesProblem =
  | "nothing"
  | "backwards"
  | "in-future"
  | "too-long"
  | "break-backwards"
  | "break-outside"
  | "breaks-overlap"
  /** Further from where it was punched than reading a range of days allows for. */
  | "moved-far";

/** Nobody works for longer at an interval, nor is a time corrected by more. */
const LONGEST_MS = DAY_MS;

/** What is wrong with times that were typed, as of now; `punched` is where an interval began before corrections. */
export function timesProblem(
  { start, end, breaks }: WorkTimes,
  now: number,
  punched: number | null = null,
): TimesProblem | null {
  if (start === null && end === null) return "nothing";
  if (start !== null && end !== null && end <= start) return "backwards";
  if (Math.max(start ?? 0, end ?? 0) > now) return "in-future";
  if (start !== null && end !== null && end - start > LONGEST_MS) return "too-long";
  if (punched !== null && start !== null && Math.abs(start - punched) > LONGEST_MS) return "moved-far";
  if (breaks.some((pause) => pause.end <= pause.start)) return "break-backwards";
  const whole = { start: start ?? -Infinity, end: end ?? now };
  if (breaks.some((pause) => pause.start < whole.start || pause.end > whole.end)) return "break-outside";
  const areApart = breaks.every((one) =>
    breaks.every((other) => one === other || overlapMs(one, other) === 0),
  );
  return areApart ? null : "breaks-overlap";
}

/** A punch to be recorded: a new one, or a word about the one that counts so far. */
export interface PunchEdit {
  type: PunchEvent["type"];
  /** A UTC instant. */
  at: string;
  corrects: string | null;
  is_void: boolean;
  shift_id: string | null;
}

/** The punches of work that nobody clocked. */
export function additionsFor({ start, end, breaks }: WorkTimes, shift_id: string | null): PunchEdit[] {
  return [
    ...(start === null ? [] : [added("in", start, shift_id)]),
    ...inTurn(breaks).flatMap((pause) => [
      added("break-start", pause.start, null),
      added("break-end", pause.end, null),
    ]),
    ...(end === null ? [] : [added("out", end, null)]),
  ];
}

/**
 * What must be recorded for an interval to have other times, or belong to another shift: corrections of the punches that
 * count for it, given in turn, and what it had none for. Nothing when it is so already.
 */
export function correctionsFor(
  own: readonly EffectivePunch[],
  { start, end, breaks }: WorkTimes,
  shift_id: string | null,
): PunchEdit[] {
  const ofType = (type: PunchEvent["type"]) => own.filter((punch) => punch.type === type);
  const pauses = inTurn(breaks);
  const edited = (type: PunchEvent["type"], wanted: readonly number[], shift: string | null | undefined) => {
    const have = ofType(type);
    return Array.from({ length: Math.max(have.length, wanted.length) }, (_, place): PunchEdit | null => {
      const [punch, at] = [have[place], wanted[place]];
      if (!punch) return added(type, at ?? 0, shift ?? null);
      if (at === undefined) return voided(punch);
      const wantedShift = shift === undefined ? punch.shift_id : shift;
      if (Date.parse(punch.at) === at && punch.shift_id === wantedShift) return null;
      return { ...voided(punch), at: instant(at), is_void: false, shift_id: wantedShift };
    });
  };
  return [
    ...edited("in", start === null ? [] : [start], shift_id),
    ...edited(
      "break-start",
      pauses.map((pause) => pause.start),
      undefined,
    ),
    ...edited(
      "break-end",
      pauses.map((pause) => pause.end),
      undefined,
    ),
    ...edited("out", end === null ? [] : [end], undefined),
  ].filter((edit) => edit !== null);
}

/** What takes punches away. */
export function voided(punch: PunchEvent): PunchEdit {
  const { id, type, at, shift_id } = punch;
  return { type, at, corrects: id, is_void: true, shift_id };
}

/** The entry that what is added to an interval belongs to: that which it was typed in with; null for one of the clock. */
export function entryOf(
  { track }: Pick<PunchInterval, "track">,
  own: readonly EffectivePunch[],
): string | null {
  return track === "entered" ? (own[0]?.original.entry_id ?? null) : null;
}

function added(type: PunchEvent["type"], at: number, shift_id: string | null): PunchEdit {
  return { type, at: instant(at), corrects: null, is_void: false, shift_id };
}

function inTurn(breaks: readonly Span[]): Span[] {
  return [...breaks].sort((one, other) => one.start - other.start);
}

function instant(at: number): string {
  return new Date(at).toISOString();
}
