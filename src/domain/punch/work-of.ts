import { groupBy } from "#lib/group-by.ts";
import type { PairRules } from "./pair-lane.ts";
import { pairPunches } from "./pair-punches.ts";
import type { PunchEvent } from "./punch-event.ts";
import type { PunchFinding, PunchInterval } from "./punch-interval.ts";

/** What any people worked, and what is wrong with it: pairPunches of each of them, in the order of their first punch. */
export function workOf(
  events: readonly PunchEvent[],
  rules: PairRules,
): { intervals: PunchInterval[]; findings: PunchFinding[] } {
  const each = [...groupBy(events, ({ user_id }) => user_id).values()].map((own) => pairPunches(own, rules));
  return {
    intervals: each.flatMap(({ intervals }) => intervals),
    findings: each.flatMap(({ findings }) => findings),
  };
}
