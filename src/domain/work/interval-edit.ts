import { DAY_MS } from "#lib/time/calendar-days.ts";
import { overlapMs, type Span } from "../time/spans.ts";
import type { PunchInterval } from "./intervals.ts";
import type { EffectivePunch, PunchEvent } from "./punches.ts";

/** Work times as a manager enters them, in epoch ms. */
export interface WorkTimes {
  /** Null to add only an end to an existing interval. */
  start: number | null;
  /** Null for ongoing work, or to add only a start. */
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
  /** Further from the punch than the margin with which days are read. */
  | "moved-far";

/** No interval is longer, and no time is corrected by more. */
const LONGEST_MS = DAY_MS;

/** Returns what is wrong with typed times as of now; `punched` is the interval's start before corrections. */
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

/** A punch to record: a new one, or a correction of the current one. */
export type PunchEdit = Pick<PunchEvent, "type" | "at" | "corrects" | "is_void" | "shift_id">;

/** Returns the punches of work that nobody clocked. */
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

/** Corrections of an interval's `own` punches, given in order, and missing ones. Empty if nothing changes. */
export function correctionsFor(
  own: readonly EffectivePunch[],
  { start, end, breaks }: WorkTimes,
  shift_id: string | null,
): PunchEdit[] {
  const pauses = inTurn(breaks);
  const edited = (type: PunchEvent["type"], wanted: readonly number[], shift?: string | null) => {
    const have = own.filter((punch) => punch.type === type);
    return Array.from({ length: Math.max(have.length, wanted.length) }, (_, place): PunchEdit | null => {
      const [punch, at] = [have[place], wanted[place]];
      if (!punch) return added(type, at ?? 0, shift ?? null);
      if (at === undefined) return voided(punch);
      const wantedShift = shift === undefined ? punch.shift_id : shift;
      if (Date.parse(punch.at) === at && punch.shift_id === wantedShift) return null;
      return { ...voided(punch), at: instant(at), is_void: false, shift_id: wantedShift };
    });
  };
  const [starts, ends] = [pauses.map((pause) => pause.start), pauses.map((pause) => pause.end)];
  return [
    ...edited("in", start === null ? [] : [start], shift_id),
    ...edited("break-start", starts),
    ...edited("break-end", ends),
    ...edited("out", end === null ? [] : [end]),
  ].filter((edit) => edit !== null);
}

/** Returns the edit that removes a punch. */
export function voided(punch: PunchEvent): PunchEdit {
  const { id, type, at, shift_id } = punch;
  return { type, at, corrects: id, is_void: true, shift_id };
}

/** The entry that additions to an interval belong to: the one it was typed in with; null for a clocked one. */
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
