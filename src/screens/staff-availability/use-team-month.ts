import { useMemo } from "react";
import { type TeamDay, teamDays } from "#domain/availability/team-days.ts";
import { daysOfMonth } from "#domain/time/months.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { useAvailability } from "#queries/availability.ts";
import { useShifts } from "#queries/shifts.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import type { Team } from "./use-team-availability.ts";

/** A month of the team, or of one person. */
export interface TeamMonthData {
  /** Everybody who may be planned, by name; admins only if they have entries. */
  people: Profile[];
  days: TeamDay[];
  /** By day, including the day before the month, whose nights reach into it. */
  entries: StaffAvailability[];
  shifts: Shift[];
}

/** The month ('yyyy-MM') of everybody, or of the person with this id; undefined while loading. */
export function useTeamMonth(
  { people: everybody, approvalMode }: Pick<Team, "people" | "approvalMode">,
  month: string,
  person: string | null,
): TeamMonthData | undefined {
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
    return { people, days: teamDays(dates, ids, { entries, shifts, approvalMode }), entries, shifts };
  }, [everybody, approvalMode, dates, entries, planned, person]);
}
