import { groupBy } from "#lib/group-by.ts";
import { type DayState, dayState } from "../availability/team-days.ts";
import type { DayAxis } from "./day-axis.ts";
import type { Sums, Tally } from "./figures.ts";
import type { StatisticsSource } from "./statistics-source.ts";

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

/** The days of the range of everybody in the list who works here, by what they said of them. */
export function countAvailability(
  { availability, people }: Pick<StatisticsSource, "availability" | "people">,
  approvalMode: boolean,
  axis: DayAxis,
  tally: Tally,
): void {
  const entriesOf = groupBy(availability, ({ user_id }) => user_id);
  // Most days are like another one, and to judge one takes a while.
  const known = new Map<string, DayState>();
  const stateOn = (date: string, said: readonly Entry[]) => {
    const like = said.map((entry) => likeness(entry, date)).join();
    const state = known.get(like) ?? dayState(said, date, approvalMode);
    known.set(like, state);
    return state;
  };
  const silent = stateOn(axis.dateOf(0), []);
  for (const { id, hasLeft } of people) {
    if (hasLeft) continue;
    const own = groupBy(entriesOf.get(id) ?? [], ({ date }) => date);
    let night: readonly Entry[] = [];
    for (let day = -1; day < axis.count; day++) {
      const date = axis.dateOf(day);
      const today = own.get(date) ?? [];
      const isSilent = today.length + night.length === 0;
      const sums = tally.of(id, day);
      if (sums)
        sums[COUNTED[isSilent ? silent : stateOn(date, night.length === 0 ? today : [...night, ...today])]] +=
          1;
      night = today.filter(endsNextDay);
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
