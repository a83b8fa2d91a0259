import { groupBy } from "#lib/group-by.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { isWaiting } from "../sync/is-waiting.ts";
import { goingOn } from "./going-on.ts";
import type { PairRules } from "./pair-lane.ts";
import type { PunchInterval } from "./punch-interval.ts";
import { workOf } from "./work-of.ts";

/** Time at work as people are shown it: an interval with what is known of the punches that count for it. */
export interface Stretch extends PunchInterval {
  /** UTC instants; `to` is null while it goes on or has no end. */
  from: string;
  to: string | null;
  /** Its person is at work now, or it is over, or its end is missing. */
  state: "going-on" | "over" | "no-end";
  /** The server has not confirmed all of it. */
  isWaiting: boolean;
  /** A clock behind it was changed. */
  isClockChanged: boolean;
}

/** What people worked, newest first. Of somebody's punches all are needed that may belong to the same work. */
export function stretchesOf(punches: readonly Punch[], rules: PairRules): Stretch[] {
  const byId = new Map(punches.map((punch) => [punch.id, punch]));
  const { intervals } = workOf(punches, rules);
  const ofPeople = [...groupBy(intervals, ({ user_id }) => user_id).values()];
  const open = new Set(ofPeople.map((own) => goingOn(own, rules)));
  return intervals
    .map((interval): Stretch => {
      const rows = interval.punches.flatMap((id) => byId.get(id) ?? []);
      return {
        ...interval,
        from: new Date(interval.start).toISOString(),
        to: interval.end === null ? null : new Date(interval.end).toISOString(),
        state: interval.end !== null ? "over" : open.has(interval) ? "going-on" : "no-end",
        isWaiting: rows.some(isWaiting),
        isClockChanged: rows.some(({ clock_changed }) => clock_changed),
      };
    })
    .sort((one, other) => other.start - one.start || (one.key < other.key ? -1 : 1));
}
