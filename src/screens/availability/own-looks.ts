import type { AvailabilityEntry } from "#domain/availability/entries.ts";
import { dayState } from "#domain/availability/team-days.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import { ASSUMED_LOOK, DAY_LOOKS, type DayLook, DENIED_LOOK } from "./day-looks.ts";

/** How somebody's own days look in their calendar, by what they entered. */
export function ownLooks(
  entries: readonly AvailabilityEntry[],
  approvalMode: boolean,
): (day: string) => DayLook {
  const byDay = groupBy(entries, ({ date }) => date);
  return (day) => {
    const own = byDay.get(day) ?? [];
    const state = dayState([...(byDay.get(addDays(day, -1)) ?? []), ...own], day, approvalMode);
    const isPlain = state === "unsaid" || (approvalMode && state === "free");
    if (isPlain && own.some(({ status }) => status === "denied")) return DENIED_LOOK;
    return approvalMode && state === "free" ? ASSUMED_LOOK : DAY_LOOKS[state];
  };
}
