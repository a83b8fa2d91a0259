import {
  type KeptSample,
  madeSamples,
  partSamples,
  type SampleKey,
  type SampleName,
  type StoredSamples,
} from "#domain/roster/samples.ts";
import { must } from "#lib/must.ts";
import type { BusinessWeek } from "#lib/time/calendar-days.ts";
import { rows } from "#replica/collections.ts";
import { editAllLocally } from "#replica/local-change.ts";
import { readSamples } from "#replica/samples.ts";
import { isComplete } from "#replica/sync-memory.ts";
import type { CommandContext } from "../command-context.ts";
import { type ReplicaWriter, write } from "../write.ts";

export type SampleNames = Readonly<Record<SampleName, string>>;

export interface SamplePlan {
  names: SampleNames;
  /** Any day of the week of the shifts. */
  week: string;
  weekStart: BusinessWeek;
  /** What of them is made; all if left out. */
  only?: ReadonlySet<SampleKey>;
}

/**
 * Makes the samples that are not there: two devices make the same ones, also without a network. An archived position is
 * put back in use.
 */
export function addSamples(context: CommandContext, plan: SamplePlan): Promise<void> {
  return write(context, async ({ replica, businessId, stamped, newId }) => {
    const { ids } = await readSamples(replica, businessId);
    const made = madeSamples(plan.names, ids, plan.week, plan.weekStart);
    const byId = <T>(all: ReadonlyMap<SampleKey, T>): ReadonlyMap<string, T> => {
      const wanted = [...all].filter(([key]) => plan.only?.has(key) ?? true);
      return new Map(wanted.map(([key, row]) => [ids.get(key) ?? "", row]));
    };
    // First what shifts refer to.
    const positions = byId(made.positions);
    await editAllLocally(
      rows(replica, "position"),
      [...positions.keys()],
      (id, row) => {
        if (row) return row.is_archived ? { kind: "change", fields: { is_archived: false } } : null;
        const position = must(positions.get(id), "a position of each id");
        return {
          kind: "add",
          document: { kind: "position" as const, ...stamped(id), ...position },
          isShared: true,
        };
      },
      newId,
    );
    const templates = byId(made.templates);
    await editAllLocally(
      replica.templates,
      [...templates.keys()],
      (id, row) => {
        if (row) return null;
        const document = {
          kind: "shift_template" as const,
          ...stamped(id),
          ...must(templates.get(id), "a template"),
        };
        return { kind: "add", document, isShared: true };
      },
      newId,
    );
    const shifts = byId(made.shifts);
    await editAllLocally(
      replica.shifts,
      [...shifts.keys()],
      (id, row) => {
        if (row) return null;
        const shift = must(shifts.get(id), "a shift of each id");
        const more = { position: shift.sort_order, denial_reason: null };
        return {
          kind: "add",
          document: { kind: "shift" as const, ...stamped(id), ...shift, ...more },
          isShared: true,
        };
      },
      newId,
    );
  });
}

/** What a removal did; with `undo`, `addSamples` makes again what it removed. */
export interface SamplesRemoved {
  undo: SamplePlan;
  kept: KeptSample[];
  /** As they are, to be named. */
  samples: StoredSamples;
  /** Nothing was removed: this device does not hold all rows yet, and so does not know what uses the samples. */
  isHeld: boolean;
}

/**
 * Removes the samples that nobody has edited or used, wherever they were made; positions are archived, as none is ever
 * deleted. `names` are those that samples are given, in each language. What others have done to one meanwhile stays.
 */
export function removeSamples(
  context: CommandContext,
  names: readonly SampleNames[],
  weekStart: BusinessWeek,
): Promise<SamplesRemoved> {
  return write(context, async (writing) => {
    const { replica, businessId, newId } = writing;
    const samples = await readSamples(replica, businessId);
    const isHeld = !(await isComplete(replica));
    const { removed, kept, week } = partSamples(samples, {
      names,
      weekStart,
      ...(await usesOf(writing, samples)),
    });
    const gone = isHeld ? new Set<SampleKey>() : removed;
    const idsOf = (rows: ReadonlyMap<SampleKey, { id: string }>) =>
      [...rows].filter(([key]) => gone.has(key)).map(([, { id }]) => id);
    await editAllLocally(replica.shifts, idsOf(samples.shifts), () => REMOVE, newId);
    await editAllLocally(replica.templates, idsOf(samples.templates), () => REMOVE, newId);
    await editAllLocally(rows(replica, "position"), idsOf(samples.positions), () => ARCHIVE, newId);
    const undo = { names: namesIn(samples, names), week, weekStart, only: gone };
    return { undo, kept, samples, isHeld };
  });
}

/** They give way to what others have done meanwhile. */
const REMOVE = { kind: "remove", yields: true } as const;
const ARCHIVE = { kind: "change", fields: { is_archived: true }, yields: true } as const;

/** What may use the samples. */
async function usesOf({ find }: ReplicaWriter, { positions, templates }: StoredSamples) {
  const shifts = [
    ...[...templates.values()].map(({ id }) => find("shift", { time_slot: id })),
    ...[...positions.values()].map(({ id }) => find("shift", { position_id: id })),
  ];
  return {
    shifts: (await Promise.all(shifts)).flat(),
    templates: await find("shift_template"),
    saved: await find("saved_roster"),
  };
}

/** The names that the samples have, for those that are made again. */
function namesIn({ positions, templates }: StoredSamples, [usual]: readonly SampleNames[]): SampleNames {
  const named = [...positions, ...templates].map(([key, { name }]) => [key.split(" ")[1], name]);
  return { ...usual, ...Object.fromEntries(named) };
}
