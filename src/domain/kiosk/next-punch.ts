import type { PunchInterval } from "../work/intervals.ts";
import { pairPunches } from "../work/pairing.ts";
import type { PunchEvent } from "../work/punches.ts";
import { type LinkableShift, type LinkRules, linkShifts, type Punctuality } from "../work/shift-links.ts";
import { goingOn } from "../work/stretches.ts";

export interface PunchOffer {
  standing: "away" | "at-work" | "on-break";
  /** When they came to work, or their break began, in epoch milliseconds; null when they are away. */
  since: number | null;
  /** What the clock offers to record now, the likeliest first. */
  actions: readonly PunchEvent["type"][];
  /**
   * They came to work so long ago that the "out" was surely forgotten: an "in" starts anew, and somebody has to say when
   * the interval ended. Whoever really worked for longer may still go: a manager looks at it. `interval` is its key, `start` in epoch milliseconds.
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
} as const satisfies Record<PunchOffer["standing"], PunchOffer["actions"]>;

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

function offerOf(standing: PunchOffer["standing"], since: number | null): PunchOffer {
  return { standing, since, actions: ACTIONS[standing], forgotten: null };
}

function openBreak({ breaks }: PunchInterval) {
  const last = breaks.at(-1);
  return last?.end === null ? last : null;
}

export interface PunchShift<S extends LinkableShift> {
  shift: S;
  /** How punctual that punch was; null for one that neither begins nor ends the shift's work. */
  punctuality: Punctuality | null;
}

interface ShiftRules extends LinkRules {
  /** A UTC instant. */
  now: string;
  /** Nobody is at work for longer, in ms. */
  maxMs: number;
}

/**
 * Which of somebody's shifts a punch of theirs at a tablet is for, by what they punched around it; null when it is for
 * none. It need not be among the others: then it is what they may be about to do.
 */
export function punchShift<S extends LinkableShift>(
  punch: Pick<PunchEvent, "id" | "user_id" | "type" | "at">,
  others: readonly PunchEvent[],
  shifts: readonly S[],
  rules: ShiftRules,
): PunchShift<S> | null {
  const { intervals } = pairPunches([asEvent(punch), ...others], rules);
  const interval = intervals.find(({ punches }) => punches.includes(punch.id));
  const link = linkShifts(intervals, shifts, rules).find(({ interval: key }) => key === interval?.key);
  const shift = shifts.find(({ id }) => id === link?.shift_id);
  if (!link || !shift) return null;
  const ends = { in: link.arrival, out: link.departure, "break-start": null, "break-end": null };
  return { shift, punctuality: ends[punch.type] };
}

/** Of one that is stored, what is stored counts. */
function asEvent(punch: Pick<PunchEvent, "id" | "user_id" | "type" | "at">): PunchEvent {
  const alone = {
    unverified: null,
    entry_id: null,
    corrects: null,
    is_void: false,
    shift_id: null,
    device_id: null,
  };
  return { ...alone, ...punch, source: "kiosk", recorded_at: punch.at };
}
