import type { Span } from "../time/spans.ts";
import type { PunchEvent } from "./punches.ts";

/** From one "in" to its "out", in epoch ms; unpaid without an end. Pay makes blocks and segments of intervals. */
export interface PunchInterval {
  /** The id of the punch that began it, before corrections, so that it survives them. */
  key: string;
  user_id: string;
  start: number;
  end: number | null;
  /** In order, within it. Only the last break of an open interval may lack an end. */
  breaks: { start: number; end: number | null }[];
  punches: string[];
  /** Those of them that are unverified: the interval is not paid before a manager has accepted each. */
  unverified: string[];
  sources: PunchEvent["source"][];
  /** Clocked, or typed in by a manager. */
  track: "clock" | "entered";
  shift_id: string | null;
}

export type ClosedInterval = PunchInterval & Span & { breaks: Span[] };

/** Whether it has an end; only then it is paid. */
export function isClosed(interval: PunchInterval): interval is ClosedInterval {
  return interval.end !== null;
}

type Begun = Pick<PunchInterval, "key" | "start">;

/** Orders intervals by start, then by key. */
export function byStart(one: Begun, other: Begun): number {
  return one.start - other.start || (one.key < other.key ? -1 : 1);
}

/** Why a punch is unverified: the exact reason, if the server gave one. */
export function doubtOf({ unverified, doubt }: Pick<PunchEvent, "unverified" | "doubt">) {
  return unverified && (doubt ?? unverified);
}

export interface PunchFinding {
  kind: /** missing-out: an interval without an end, although the person came again or a manager typed it in. */
    | "missing-out"
    /** An "out" of a person who is not at work. */
    | "missing-in"
    /** The same punch within two minutes: the first counts. Or an automatic "out" after another, or too soon. */
    | "repeated"
    /** A break of a person who is not at work. */
    | "break-without-work"
    /** A break without an end lasts until the "out"; an end without a start is ignored; a second start is ignored. */
    | "open-break"
    /** Longer than plausible: the "out" was probably forgotten. */
    | "too-long"
    | "overlap"
    /** Dated in the future by a fast clock: it belongs to no interval yet. `at` is when it arrived. */
    | "future"
    /** A correction of a punch that has not arrived. */
    | "stray-correction";
  user_id: string;
  at: number;
  punches: string[];
  intervals: string[];
}
