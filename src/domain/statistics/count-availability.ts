import { groupBy } from "#lib/group-by.ts";
import { type DayState, dayState } from "../availability/team-days.ts";
import type { DayAxis } from "./day-axis.ts";
import type { Sums } from "./figures.ts";
import type { StatisticsSource } from "./statistics-source.ts";
import type { Tally } from "./tally.ts";

type Entry = StatisticsSource["availability"][number];

/**
 * What a day of somebody counts as. At some hours is available; what a manager has not answered is not settled, as for
 * team days.
 */
const COUNTED = {
  free: "daysAvailable",
  partly: "daysAvailable",
  away: "daysUnavailable",
  asked: "daysUnsaid",
  unsaid: "daysUnsaid",
} satisfies Record<DayState, keyof Sums>;

/** The days of the range of everybody in the list, by what they said of them. */
export function countAvailability(
  entries: readonly Entry[],
  people: readonly { id: string }[],
  approvalMode: boolean,
  axis: DayAxis,
  tally: Tally,
): void {
  const entriesOf = groupBy(entries, ({ user_id }) => user_id);
  const known = new Map<string, DayState>();
  for (const { id } of people) {
    const own = groupBy(entriesOf.get(id) ?? [], ({ date }) => date);
    for (let day = 0; day < axis.count; day++) {
      const date = axis.dateOf(day);
      const night = (own.get(axis.dateOf(day - 1)) ?? []).filter(endsNextDay);
      const said = [...night, ...(own.get(date) ?? [])];
      // Most days are like another one, and to judge one takes a while.
      const like = said.map((entry) => likeness(entry, date)).join();
      const state = known.get(like) ?? dayState(said, date, approvalMode);
      known.set(like, state);
      const sums = tally.of(id, day);
      if (sums) sums[COUNTED[state]] += 1;
    }
  }
}

function endsNextDay({ all_day, start_time, end_time }: Entry): boolean {
  return !all_day && start_time !== null && end_time !== null && end_time <= start_time;
}

/** All that the state of a day depends on. */
function likeness({ date, all_day, start_time, end_time, available, status }: Entry, day: string): string {
  return `${date === day} ${available} ${status} ${all_day || `${start_time}-${end_time}`}`;
}
