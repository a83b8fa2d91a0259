import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { lengthOf, type Span, without } from "../time/spans.ts";
import type { PositionPart } from "../work/positions-of-work.ts";
import type { WorkInterval } from "../work/work-intervals.ts";
import type { RateOf } from "./rates.ts";

type CostedWork = Pick<WorkInterval, "user_id" | "start" | "end" | "breaks" | "state">;

interface Costing {
  rateOf: RateOf;
  /** Splits stays where people work as something else. */
  split: (
    stays: readonly (Span & { user_id: string; shift: null })[],
  ) => readonly (readonly PositionPart[])[];
  /** The calendar day whose rates count. */
  day: string;
  /** A UTC instant: work that goes on counts until then. */
  now: string;
}

/**
 * What people's work of a day has cost so far in the business's currency, without rounding: hours without breaks times the
 * rate of their position, as planned cost is counted (roster/labour.ts). Work without an end or of the future counts nothing.
 */
export function costSoFar(work: readonly CostedWork[], { rateOf, split, day, now }: Costing): number {
  const at = Date.parse(now);
  const counting = work.filter(({ state }) => state === "over" || state === "going-on");
  const stays = counting.map(({ user_id, start, end }) => ({ user_id, start, end: end ?? at, shift: null }));
  const parts = split(stays);
  return counting.reduce((sum, { user_id, breaks }, place) => {
    const paused = breaks.map((pause) => ({ start: pause.start, end: pause.end ?? at }));
    return (parts[place] ?? []).reduce(
      (cost, { start, end, position }) =>
        cost +
        (lengthOf(without([{ start, end }], paused)) / HOUR_MS) * (rateOf(user_id, position, day) ?? 0),
      sum,
    );
  }, 0);
}
