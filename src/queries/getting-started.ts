import { useMemo } from "react";
import { combineLatest, from, map, merge, startWith, switchMap } from "rxjs";
import { runningSince, type StartFacts } from "#domain/getting-started/steps.ts";
import { listTablets } from "#domain/kiosk/list-tablets.ts";
import { SAMPLE_SHIFTS, type StoredSamples } from "#domain/roster/samples.ts";
import { isInUse } from "#domain/roster/templates.ts";
import { readSamples } from "#replica/samples.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useBusinessHours } from "./business.ts";
import { usePeople } from "./people.ts";
import { usePlaces } from "./places.ts";
import { useTemplates } from "./roster.ts";
import { useRuleSets } from "./rule-sets.ts";
import { useIsComplete } from "./sync.ts";
import { rowsOf, useLive } from "./use-live.ts";
import { useDevices } from "./work.ts";

/** The samples on this device; undefined while loading, and where no business is given. */
function useSamples(businessId: string | null): StoredSamples | undefined {
  return useLive(
    ({ replica }) =>
      merge(replica.templates.$, replica.shifts.$).pipe(
        startWith(null),
        switchMap(() => from(readSamples(replica, businessId ?? ""))),
      ),
    businessId && `samples ${businessId}`,
  );
}

/** Whether punches or published shifts are from before the time of a new business; undefined while loading. */
export function useHasRunLong(now: string): boolean | undefined {
  const since = runningSince(now).slice(0, 10);
  return useLive(
    ({ replica }) =>
      combineLatest([
        replica.punches.findOne({
          selector: { kind: "punch", at: { $lt: since } },
          sort: [{ at: "asc" }],
        }).$,
        replica.shifts.findOne({
          selector: { kind: "shift", published: true, date: { $lt: since } },
          sort: [{ date: "asc" }],
        }).$,
      ]).pipe(map((found) => found.some(Boolean))),
    `has-run-long ${since}`,
  );
}

export interface Started {
  facts: StartFacts;
  samples: StoredSamples;
  /** The day of the first draft that is no sample; null without one. */
  firstDraft: string | null;
  /** Whether the device has all rows. */
  isComplete: boolean;
}

/** What a new business has done so far; undefined while loading, and where no business is given. */
export function useStarted(businessId: string | null, now: string): Started | undefined {
  const people = usePeople();
  const hours = useBusinessHours();
  const places = usePlaces();
  const templates = useTemplates();
  const devices = useDevices();
  const sets = useRuleSets();
  const samples = useSamples(businessId);
  const shifts = useFirstShifts(businessId !== null);
  const isComplete = useIsComplete(businessId);
  return useMemo(() => {
    if (!people || !hours || !places || !templates || !devices || !sets) return undefined;
    if (!samples || !shifts || isComplete === undefined) return undefined;
    const madeUp = new Set(samples.ids.values());
    const own = shifts.first.filter(({ id, user_id, published }) => !madeUp.has(id) || user_id || published);
    const facts: StartFacts = {
      people: people.length,
      hasHours: hours.length > 0 || places.some((place) => place.hours != null),
      templates: templates.filter((template) => isInUse(template) && !madeUp.has(template.id)).length,
      shifts: own.length,
      hasPublished: shifts.hasPublished,
      tablets: listTablets(devices, new Set(people.map(({ id }) => id)), now).length,
      ruleSets: sets.length,
    };
    const firstDraft = own.find(({ published }) => !published)?.date ?? null;
    return { facts, samples, firstDraft, isComplete };
  }, [people, hours, places, templates, devices, sets, samples, shifts, isComplete, now]);
}

/** The earliest shifts, more than there are samples, and whether any was published. */
function useFirstShifts(isAsked: boolean) {
  return useLive(
    ({ replica }) =>
      combineLatest([
        replica.shifts.find({
          selector: { kind: "shift" },
          sort: [{ date: "asc" }],
          limit: SAMPLE_SHIFTS + 1,
        }).$,
        replica.shifts.findOne({ selector: { kind: "shift", published: true }, sort: [{ date: "asc" }] }).$,
      ]).pipe(
        map(([first, published]) => ({ first: rowsOf<Shift>(first), hasPublished: published !== null })),
      ),
    isAsked ? "first-shifts" : null,
  );
}
