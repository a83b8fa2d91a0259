import { useMemo } from "react";
import { type Wish, wishOf } from "#domain/availability/entries.ts";
import { type DayState, teamDays } from "#domain/availability/team-days.ts";
import { isAt } from "#domain/roster/places.ts";
import { daysOfMonth } from "#domain/time/months.ts";
import { groupBy } from "#lib/group-by.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { useAvailability, useDaysOffAsked, useDeadlines } from "#queries/availability.ts";
import { useBusiness } from "#queries/business.ts";
import { usePeople } from "#queries/people.ts";
import { useShifts } from "#queries/shifts.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { useDeciding } from "#view/people/use-deciding.ts";
import { useIsHere, useShownPlaces } from "#view/shifts/use-shown-places.ts";

/** How long past deadlines stay visible: who did not answer may matter. */
const DEADLINE_KEPT_DAYS = 14;

/** The team and what it is asked for; undefined while loading. Parts load the entries for single days themselves. */
export function useTeamAvailability(today: string) {
  const deadlines = useDeadlines(addDays(today, -DEADLINE_KEPT_DAYS));
  const asked = useDaysOffAsked(today);
  const people = usePeople();
  const business = useBusiness();
  const { mayDecide, ownRequests } = useDeciding();
  const isHere = useIsHere();
  const shownPlaces = useShownPlaces()?.shown ?? null;
  if (!asked || !people || !isHere || !business || !deadlines) return undefined;
  const approvalMode = business.approval_mode;
  return {
    business,
    approvalMode,
    mayDecide,
    /** Who decides the signed-in person's own requests, in words. */
    ownRequests,
    /** Everybody, by name. */
    people,
    /** Whether a person works at the shown places. */
    isHere,
    shownPlaces,
    /** The people who are asked for their availability. */
    staff: people.filter(({ role }) => role === "employee"),
    /** Unanswered requests, from today on; none without Approval Mode. */
    requests: approvalMode ? asked : [],
    /** How many days off, from today on, nobody has approved or denied. */
    unanswered: asked.length,
    deadlines,
  };
}
export type Team = NonNullable<ReturnType<typeof useTeamAvailability>>;

/** From those who can work to those who have entered nothing. */
export const STATE_ORDER: readonly DayState[] = ["free", "partly", "asked", "away", "unsaid"];

/** What a day of a person is known by among the wishes of a month. */
export const wishKey = (person: string, date: string) => `${person} ${date}`;

/** By wishKey. */
function wishesOf(entries: readonly StaffAvailability[]): ReadonlyMap<string, Wish> {
  const counting = entries.filter(({ status }) => status !== "denied");
  const byDay = groupBy(counting, ({ user_id, date }) => wishKey(user_id, date));
  return new Map(
    [...byDay].flatMap(([key, said]) => {
      const wish = wishOf(said);
      return wish ? [[key, wish] as const] : [];
    }),
  );
}

/** The month ('yyyy-MM') of everybody at the shown places, or of the person with this id; undefined while loading. */
export function useTeamMonth(
  { people: all, isHere, shownPlaces, approvalMode }: Team,
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
    const people = all.filter((one) =>
      person === null ? isHere(one) && (one.role !== "admin" || hasSaid.has(one.id)) : one.id === person,
    );
    const shifts = planned.filter((shift) =>
      person === null ? isAt(shownPlaces, shift) : shift.user_id === person,
    );
    const ids = people.map(({ id }) => id);
    return {
      /** Everybody who may be planned, by name; admins only if they have entries. */
      people,
      days: teamDays(dates, ids, { entries, shifts, approvalMode }),
      /** By day, including the day before the month, whose nights reach into it. */
      entries,
      /** What people wish of days on which they can work, by person and day: see wishKey. */
      wishes: wishesOf(entries),
      shifts,
    };
  }, [all, isHere, shownPlaces, approvalMode, dates, entries, planned, person]);
}
export type TeamMonthData = NonNullable<ReturnType<typeof useTeamMonth>>;
