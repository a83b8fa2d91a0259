import { addDays } from "#lib/format/calendar-days.ts";
import { countedWeekOf, type WorkLimits } from "./check-person.ts";

/**
 * The first and the last calendar day whose shifts it takes to check those from one day to another, both included: the
 * day before and after, since rest and nights reach over the edges, and the whole of every week that hours count by.
 */
export function checkedDays(
  from: string,
  to: string,
  rules: Pick<WorkLimits, "weekStart">,
): [first: string, last: string] {
  const [first = from] = [addDays(from, -1), countedWeekOf({ date: from }, rules)].sort();
  const [, last = to] = [addDays(to, 1), addDays(countedWeekOf({ date: to }, rules), 6)].sort();
  return [first, last];
}
