import { useMemo } from "react";
import type { RosterRules } from "#domain/roster/check-roster.ts";
import { planningOf, rulesOf } from "#domain/roster/rules-of.ts";
import { type TrainingNeeds, trainingNeeds } from "#domain/training/training-needs.ts";
import type { RegionalSettings } from "#lib/format/format-settings.ts";
import { useBusiness } from "./use-business.ts";
import { useBusinessHours } from "./use-business-hours.ts";
import { useMyProfile } from "./use-my-profile.ts";
import { usePeople } from "./use-people.ts";
import { useTemplates } from "./use-templates.ts";
import { useTrainingModules } from "./use-training-modules.ts";
import { useTrainingProgress } from "./use-training-progress.ts";

/** What rosters are checked against in this business; undefined while loading. */
export function useRosterRules(): RosterRules | undefined {
  const business = useBusiness();
  const hours = useBusinessHours();
  const training = useTrainingNeeds();
  return useMemo(
    () => (business && hours && training ? rulesOf(business, hours, training) : undefined),
    [business, hours, training],
  );
}

/** Whoever does not manage knows of their own training alone. */
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

/** The day on which the weeks of the business begin, for everybody alike; the default while it is not known. */
export function useWeekStart(): RegionalSettings["firstDayOfWeek"] {
  return planningOf(useBusiness()).week_start;
}
