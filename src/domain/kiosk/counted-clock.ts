// A clock that only a running page moves on.
//
// Waits after wrong PINs have to be measured on a tablet that anybody may restart and whose clock they may set. The wall
// clock is no measure then, and the monotonic one begins anew with every page life. So the device adds up what its pages
// counted: within a page life the difference of two monotonic readings, from one life to the next nothing. That is never
// more than has really passed, whatever is done to the tablet. What it spends switched off is not counted, nor always what
// it spends asleep: a wait then goes on afterwards where it was.
//
// Two tabs have two lives at once. Each is counted from its own mark, and the further one counts for both.

import type { DeviceClocks } from "../clock/clock-sample.ts";

export type PageClock = Pick<DeviceClocks, "monotonicMs" | "origin">;

/** How far the count was at the last reading of a page life. */
interface Mark extends PageClock {
  countedMs: number;
}

/** Plain JSON, to be stored on the device. */
export interface CountedClock {
  /** Ms that pages of this device have counted. */
  countedMs: number;
  /** Of the page lives last read, the latest last. */
  marks: Mark[];
}

/** More tabs than anybody has open; of older lives nothing is counted any more. */
const MARKS = 4;

export const NOTHING_COUNTED: CountedClock = { countedMs: 0, marks: [] };

/** The count as a page has it now. A page life that is new to it begins where the count is. */
export function countOn({ countedMs, marks }: CountedClock, now: PageClock): CountedClock {
  const { monotonicMs, origin } = now;
  const mark = marks.find((one) => one.origin === origin);
  const counted = mark ? mark.countedMs + monotonicMs - mark.monotonicMs : 0;
  const next = { origin, monotonicMs, countedMs: Math.max(countedMs, counted) };
  const others = marks.filter((one) => one !== mark);
  return { countedMs: next.countedMs, marks: [...others, next].slice(-MARKS) };
}

/** What two tabs that began from the same count have counted, in whatever order they are given. */
export function mergeCounts(one: CountedClock, other: CountedClock): CountedClock {
  const marks = new Map<number, Mark>();
  for (const mark of [...one.marks, ...other.marks].sort(byReading)) marks.set(mark.origin, mark);
  return {
    countedMs: Math.max(one.countedMs, other.countedMs),
    marks: [...marks.values()].sort(byReading).slice(-MARKS),
  };
}

function byReading(one: Mark, other: Mark): number {
  return one.countedMs - other.countedMs || one.monotonicMs - other.monotonicMs || one.origin - other.origin;
}
