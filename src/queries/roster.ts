import { useMemo } from "react";
import type { RosterRules } from "#domain/roster/check-roster.ts";
import { ownTemplates } from "#domain/roster/needs.ts";
import { ownLimits, planningOf, rulesOf } from "#domain/roster/rules-of.ts";
import { type TrainingNeeds, trainingNeeds } from "#domain/training/training-needs.ts";
import type { BusinessWeek } from "#lib/time/calendar-days.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { useBusiness } from "./business.ts";
import { useContracts } from "./contracts.ts";
import { useMyProfile, usePeople } from "./people.ts";
import { usePlaces, useSeveralPlaces, useUsualHours } from "./places.ts";
import { usePositions } from "./positions.ts";
import { useTrainingModules, useTrainingProgress } from "./training.ts";
import { useLiveRows } from "./use-live.ts";

/** Returns the business's roster rules; undefined while loading. */
export function useRosterRules(): RosterRules | undefined {
  const business = useBusiness();
  const hours = useUsualHours();
  const training = useTrainingNeeds();
  const positions = usePositions();
  const places = useSeveralPlaces();
  const people = useOwnLimits();
  return useMemo(() => {
    if (!business || !hours || !training || !positions || !places || !people) return undefined;
    return rulesOf(business, hours, {
      ...{ training, people },
      ...(positions.length > 0 && { positions: byId(positions) }),
      ...(places.length > 0 && { places: byId(places) }),
    });
  }, [business, hours, training, positions, places, people]);
}

/** What limits the work of each person; of employees only their own. */
function useOwnLimits(): RosterRules["people"] {
  const people = usePeople();
  const contracts = useContracts();
  return useMemo(() => people && contracts && ownLimits(people, contracts), [people, contracts]);
}

/** Non-managers only know their own training. */
function useTrainingNeeds(): TrainingNeeds | undefined {
  const me = useMyProfile();
  const people = usePeople();
  const templates = useTemplates();
  const modules = useTrainingModules();
  const progress = useTrainingProgress();
  return useMemo(() => {
    if (me === undefined || !people || !templates || !modules || !progress) return undefined;
    const known = people.map(({ id }) => id).filter((id) => me?.role !== "employee" || id === me.id);
    return trainingNeeds(templates, modules, progress, known);
  }, [me, people, templates, modules, progress]);
}

/** Returns the first day of the business's weeks; the default while unknown. */
export function useWeekStart(): BusinessWeek {
  return planningOf(useBusiness()).week_start;
}

/** Returns saved rosters by name. */
export function useSavedRosters(): SavedRoster[] | undefined {
  return useLiveRows("saved_roster", {}, (found) =>
    found.sort((one, other) => one.name.localeCompare(other.name)),
  );
}

function byId<T extends { id: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the shift templates by start, then name. */
export function useTemplates(): ShiftTemplate[] | undefined {
  return useLiveRows("shift_template", {}, (found) => found.sort(byBeginning));
}

/** The same as they count for what is needed (ownTemplates). */
export function useOwnTemplates(): ShiftTemplate[] | undefined {
  const templates = useTemplates();
  const places = usePlaces();
  return useMemo(() => templates && places && ownTemplates(templates, places), [templates, places]);
}

function byBeginning(one: ShiftTemplate, other: ShiftTemplate): number {
  return one.start_time === other.start_time
    ? one.name.localeCompare(other.name)
    : one.start_time < other.start_time
      ? -1
      : 1;
}
