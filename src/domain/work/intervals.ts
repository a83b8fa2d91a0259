import type { Span } from "../time/spans.ts";
import type { PunchEvent } from "./punches.ts";

/**
 * An interval: time that somebody was at work from one "in" to its "out", in epoch milliseconds. Nothing is paid while
 * its end is missing. Pay joins intervals to blocks and cuts them into segments (domain/pay/worked-time.ts).
 */
export interface PunchInterval {
  /** The id of the punch that began it, before corrections: it stays when its times are corrected. */
  key: string;
  user_id: string;
  start: number;
  end: number | null;
  /** In turn, within it. Only the last of an interval without an end may have none. */
  breaks: { start: number; end: number | null }[];
  /** The ids of the punches that count for it, in turn. */
  punches: string[];
  /** Those of them that nobody vouches for: it is not paid before a manager has accepted each. */
  unverified: string[];
  /** Sorted, each once. */
  sources: PunchEvent["source"][];
  /** Made by pressing, or typed in by a manager. */
  track: "clock" | "entered";
  /** What the person said it is for. */
  shift_id: string | null;
}

export type ClosedInterval = PunchInterval & Span & { breaks: Span[] };

/** Whether it is over; only then it is paid. */
export function isClosed(interval: PunchInterval): interval is ClosedInterval {
  return interval.end !== null;
}

export interface PunchFinding {
  kind: /** An interval without an end, although the person came to work again, or a manager typed it in. */
    | "missing-out"
    /** An "out" of somebody who is not at work. */
    | "missing-in"
    /**
     * The same again within two minutes, or an automatic "out" after another: the first counts. Or an automatic "out" of
     * somebody who was still at work: it does not count.
     */
    | "repeated"
    /** A break of somebody who is not at work. */
    | "break-without-work"
    /** A break without its end lasts until the "out"; one without its start is none; one begun twice began once. */
    | "open-break"
    /** Longer than anybody works: the "out" was probably forgotten. */
    | "too-long"
    /** Two intervals run beside each other. */
    | "overlap"
    /** A correction of a punch that has not arrived. */
    | "stray-correction";
  user_id: string;
  /** Where on the time line, in epoch milliseconds. */
  at: number;
  /** The ids of the punches it is about, in turn. */
  punches: string[];
  /** The keys of the intervals it is about, in turn. */
  intervals: string[];
}
