import type { PunchInterval } from "./intervals.ts";
import { pairPunches } from "./pairing.ts";
import type { PunchEvent } from "./punches.ts";
import { goingOn } from "./work-intervals.ts";

export interface PunchOffer {
  presence: "away" | "at-work" | "on-break";
  /** When they came to work, or their break began, in epoch milliseconds; null when they are away. */
  since: number | null;
  /** What the clock offers to record now, the likeliest first. */
  actions: readonly PunchEvent["type"][];
  /**
   * They came to work so long ago that the "out" was surely forgotten: an "in" starts anew, and somebody has to say
   * when the interval ended. Whoever really worked for longer may still go: a manager looks at it. `interval` is its
   * key, `start` in epoch milliseconds.
   */
  forgotten: { interval: string; start: number } | null;
}

interface OfferRules {
  /** A UTC instant. */
  now: string;
  /** Nobody is at work for longer, in ms. */
  maxMs: number;
}

const ACTIONS = {
  away: ["in"],
  "at-work": ["out", "break-start"],
  "on-break": ["break-end", "out"],
} as const satisfies Record<PunchOffer["presence"], PunchOffer["actions"]>;

/** What the clock offers one person, by all their punches that may still belong to an interval that is open. */
export function nextPunch(events: readonly PunchEvent[], { now, maxMs }: OfferRules): PunchOffer {
  const { intervals } = pairPunches(events, { now, maxMs });
  const open = goingOn(intervals, { now, maxMs });
  if (open) {
    const pause = openBreak(open);
    return pause ? offerOf("on-break", pause.start) : offerOf("at-work", open.start);
  }
  const last = intervals.filter(({ track }) => track === "clock").at(-1);
  if (!last || last.end !== null) return offerOf("away", null);
  const forgotten = { interval: last.key, start: last.start };
  return { ...offerOf("away", null), actions: ["in", "out"], forgotten };
}

function offerOf(presence: PunchOffer["presence"], since: number | null): PunchOffer {
  return { presence, since, actions: ACTIONS[presence], forgotten: null };
}

function openBreak({ breaks }: PunchInterval) {
  const last = breaks.at(-1);
  return last?.end === null ? last : null;
}
