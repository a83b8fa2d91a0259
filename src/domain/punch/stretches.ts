import type { Punch } from "#schema/entities/punch.ts";
import { isWaiting } from "../sync/is-waiting.ts";
import type { PairRules } from "./pair-lane.ts";
import type { PunchInterval } from "./punch-interval.ts";
import { workOf } from "./work-of.ts";

/** Time at work as people are shown it: an interval with what is known of the punches that count for it. */
export interface Stretch extends PunchInterval {
  /** UTC instants; `to` is null while it goes on or has no end. */
  from: string;
  to: string | null;
  /** The server has not confirmed all of it. */
  isWaiting: boolean;
  /** A clock behind it was changed. */
  isClockChanged: boolean;
}

/** What people worked, newest first. Of somebody's punches all are needed that may belong to the same work. */
export function stretchesOf(punches: readonly Punch[], rules: PairRules): Stretch[] {
  const byId = new Map(punches.map((punch) => [punch.id, punch]));
  return workOf(punches, rules)
    .intervals.map((interval): Stretch => {
      const rows = interval.punches.flatMap((id) => byId.get(id) ?? []);
      return {
        ...interval,
        from: new Date(interval.start).toISOString(),
        to: interval.end === null ? null : new Date(interval.end).toISOString(),
        isWaiting: rows.some(isWaiting),
        isClockChanged: rows.some(({ clock_changed }) => clock_changed),
      };
    })
    .sort((one, other) => other.start - one.start || (one.key < other.key ? -1 : 1));
}
