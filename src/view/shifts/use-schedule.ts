import { useMemo } from "react";
import { rateOf } from "#domain/pay/rates.ts";
import { DAY_LIMITS } from "#domain/roster/check-person.ts";
import { OPEN_DAYS_AHEAD } from "#domain/shift-moves/open-shifts.ts";
import { addDays, calendarDay } from "#lib/time/calendar-days.ts";
import { useAvailability } from "#queries/availability.ts";
import { useFormerNames, usePeople } from "#queries/people.ts";
import { useSeveralPlaces } from "#queries/places.ts";
import { usePositions } from "#queries/positions.ts";
import { useRosterRules, useTemplates } from "#queries/roster.ts";
import { useShifts } from "#queries/shifts.ts";
import { useSession } from "#stores/session-store.ts";
import { EVERY_MINUTE_MS, useNow } from "../times/use-now.ts";
import { namedPositions } from "./position-names.ts";

/** Includes the whole current week, for its hours, and as many days in a row as a limit may allow. */
const DAYS_BEFORE = DAY_LIMITS.days_in_row_max.greatest;

export type Schedule = NonNullable<ReturnType<typeof useSchedule>>;

/** The shifts of the coming weeks with everything needed to judge them, from the replica; undefined while loading. */
export function useSchedule() {
  const me = useSession(({ user }) => user?.id ?? "");
  const now = useNow(EVERY_MINUTE_MS);
  const rules = useRosterRules();
  const today = calendarDay(now, rules?.zone ?? "UTC");
  const [first, last] = [addDays(today, -DAYS_BEFORE), addDays(today, OPEN_DAYS_AHEAD)];
  const shifts = useShifts(first, last);
  const availability = useAvailability(first, last);
  const everybody = usePeople();
  const former = useFormerNames();
  const all = useTemplates();
  const known = usePositions();
  const places = useSeveralPlaces();
  const people = useMemo(() => new Map(everybody?.map((person) => [person.id, person])), [everybody]);
  const templates = useMemo(() => new Map(all?.map((template) => [template.id, template])), [all]);
  const named = useMemo(() => namedPositions(known ?? []), [known]);
  const placeNames = useMemo(() => new Map(places?.map(({ id, name }) => [id, name])), [places]);
  const rates = useMemo(() => rateOf(everybody ?? [], []), [everybody]);
  if (!rules || !shifts || !availability || !everybody || !all || !known || !places) return undefined;
  return {
    me,
    /** The person's pay per hour today, by position; null if unknown. */
    rateOf: rates,
    /** A UTC instant, updated every minute. */
    now,
    /** Today's calendar day in the business's zone. */
    today,
    /** Everybody's visible shifts since a week ago, in order. */
    shifts,
    people,
    /** The names of people who have left, by id. */
    former,
    templates,
    /** In their order, with archived ones. */
    positions: known,
    /** How each is shown, by id. */
    named,
    /** Where there are several, in their order, with archived ones. */
    places,
    /** By id. */
    placeNames,
    availability,
    rules,
  };
}
