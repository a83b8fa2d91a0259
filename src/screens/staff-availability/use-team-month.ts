import { useMemo } from "react";
import { type DayState, teamDays } from "#domain/availability/team-days.ts";
import { daysOfMonth } from "#domain/time/months.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { useAvailability } from "#queries/availability.ts";
import { useShifts } from "#queries/shifts.ts";
import type { Team } from "./use-team-availability.ts";

/** From those who can work to those who have entered nothing. */
export const STATE_ORDER: readonly DayState[] = ["free", "partly", "asked", "away", "unsaid"];

/** The month ('yyyy-MM') of everybody, or of the person with this id; undefined while loading. */
export function useTeamMonth(
  { people: everybody, approvalMode }: Team,
  month: string,
  person: string | null,
) {
  const dates = useMemo(() => daysOfMonth(month), [month]);
  const last = String(dates.at(-1));
  const entries = useAvailability(addDays(`${month}-01`, -1), last);
  const planned = useShifts(`${month}-01`, last);
  return useMemo(() => {
    if (!entries || !planned) return undefined;
    const hasSaid = new Set(entries.map(({ user_id }) => user_id));
    const people = everybody.filter(({ id, role }) =>
      person === null ? role !== "admin" || hasSaid.has(id) : id === person,
    );
    const shifts = person === null ? planned : planned.filter(({ user_id }) => user_id === person);
    const ids = people.map(({ id }) => id);
    return {
      /** Everybody who may be planned, by name; admins only if they have entries. */
      people,
      days: teamDays(dates, ids, { entries, shifts, approvalMode }),
      /** By day, including the day before the month, whose nights reach into it. */
      entries,
      shifts,
    };
  }, [everybody, approvalMode, dates, entries, planned, person]);
}
export type TeamMonthData = NonNullable<ReturnType<typeof useTeamMonth>>;
