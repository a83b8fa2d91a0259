import type { PunchInterval } from "./intervals.ts";
import { type PairRules, pairPunches } from "./pairing.ts";
import type { PunchEvent } from "./punches.ts";
import { goingOn } from "./work-intervals.ts";

export interface PunchOffer {
  presence: "away" | "at-work" | "on-break";
  /** When they came to work or began their break, in epoch ms; null if away. */
  since: number | null;
  /** The punches the clock offers now, likeliest first. */
  actions: readonly PunchEvent["type"][];
  /**
   * They came so long ago that the "out" was surely forgotten: an "in" begins a new interval, and the old end must be
   * entered. Who really worked longer may still clock out: a manager reviews it.
   */
  forgotten: { interval: string; start: number } | null;
}

const ACTIONS = {
  away: ["in"],
  "at-work": ["out", "break-start"],
  "on-break": ["break-end", "out"],
} as const satisfies Record<PunchOffer["presence"], PunchOffer["actions"]>;

/** Returns what the clock offers a person, from all their punches that may belong to an open interval. */
export function nextPunch(events: readonly PunchEvent[], rules: PairRules): PunchOffer {
  const { intervals } = pairPunches(events, { ...rules, untilNow: true });
  const open = goingOn(intervals, rules);
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
