import type { AvailabilityEdit, EntryFields } from "#domain/availability/edits.ts";
import { fitEntries } from "#domain/availability/entries.ts";
import type { EntryToMake, ImportPlan } from "#domain/import/import-plan.ts";
import type { ImportUndo } from "#domain/import/import-undo.ts";
import { placeShifts } from "#domain/roster/place-shifts.ts";
import { isInUse } from "#domain/roster/templates.ts";
import { rowIdsOf } from "#domain/sync/row-ids.ts";
import { edgesOf } from "#domain/time/months.ts";
import { groupBy } from "#lib/group-by.ts";
import { uuidOf } from "#lib/hashes.ts";
import { rows } from "#replica/collections.ts";
import { knownIn, readShiftIds } from "#replica/known-ids.ts";
import { editAllLocally } from "#replica/local-change.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import type { CommandContext } from "../command-context.ts";
import { type ReplicaWriter, write } from "../write.ts";
import { applyAvailability } from "./availability.ts";
import { archiveUnused, makeLists, prepareLists } from "./imported-lists.ts";
import { changeRoster } from "./roster.ts";
import { removeTemplate } from "./templates.ts";

/** How much of an import is new. */
export interface ImportCounts {
  added: number;
  /** What is here already, by the same import or the same content. */
  already: number;
  /** Days on which people have entered something else, which stays. */
  kept: number;
}

/** An import before it is made. */
export interface ImportCheck {
  counts: ImportCounts;
  /** The sources of the rows that would be added. */
  fresh: ReadonlySet<string>;
}

/** Finds what an import would add, and writes nothing. */
export function checkImport(context: CommandContext, plan: ImportPlan): Promise<ImportCheck> {
  return write(context, async (writing) => {
    const { counts, fresh } = await prepare(writing, plan);
    return { counts, fresh: new Set(fresh) };
  });
}

/**
 * Adds what a file holds, and resolves to what takes it back. The ids follow from the rows, so whoever imports the file again,
 * here or elsewhere, adds nothing twice; nor does one that was interrupted.
 */
export async function importRows(
  context: CommandContext,
  plan: ImportPlan,
): Promise<{ counts: ImportCounts; undo: ImportUndo }> {
  const { counts, shifts, availability, made } = await write(context, async (writing) => {
    const prepared = await prepare(writing, plan);
    return { ...prepared, made: await makeSetup(writing, prepared) };
  });
  const { undo } = await changeRoster(context, shifts);
  return {
    counts,
    undo: { shifts: undo, availability: await applyAvailability(context, availability), ...made },
  };
}

/** Takes an import back; false if some of it stays, because others have changed or used it since. */
export async function undoImport(context: CommandContext, undo: ImportUndo): Promise<boolean> {
  const { left } = await changeRoster(context, undo.shifts);
  const back = await applyAvailability(context, undo.availability);
  for (const id of undo.templates) await removeTemplate(context, id);
  const isUnused = await write(context, async (writing) => [
    await archiveUnused(writing, "position", undo.positions),
    await archiveUnused(writing, "place", undo.places),
  ]);
  return left.length === 0 && back.length === undo.availability.length && isUnused.every(Boolean);
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function prepare(writing: ReplicaWriter, plan: ImportPlan) {
  const positions = await prepareLists(writing, "position", plan.positions);
  const places = await prepareLists(writing, "place", plan.places);
  const resolved = <Row extends Pick<ShiftTemplate, "position_id" | "place_id">>(row: Row): Row => ({
    ...row,
    position_id: positions.idOf.get(row.position_id ?? "") ?? row.position_id,
    place_id: places.idOf.get(row.place_id ?? "") ?? row.place_id,
  });
  const templates = await prepareTemplates(writing, plan.templates.map(resolved));
  const shifts = await prepareShifts(writing, plan.shifts.map(resolved));
  const entries = await prepareEntries(writing, plan.availability);
  const named = plan.positions.filter(({ line }) => line !== null);
  const newNames = named.filter(({ key }) => positions.changed.has(positions.idOf.get(key) ?? ""));
  const fresh = [
    ...newNames.map(({ source }) => source),
    ...[...templates.keys(), ...shifts.fresh, ...entries.fresh],
  ];
  const all = named.length + plan.templates.length + plan.shifts.length + plan.availability.length;
  return {
    ...{ positions, places },
    templates: [...templates.values()],
    shifts: shifts.edits,
    availability: entries.edits,
    fresh,
    counts: {
      added: fresh.length,
      already: all - fresh.length - entries.keptRows,
      kept: entries.kept,
    },
  };
}

/** Templates to add, by their sources. */
async function prepareTemplates({ replica, stamped }: ReplicaWriter, wanted: ImportPlan["templates"]) {
  const sources = wanted.map(({ source }) => source);
  const ids = await rowIdsOf(sources, knownIn(rows(replica, "shift_template"), isInUse));
  const made = new Map<string, Omit<ShiftTemplate, "version" | "change_id">>();
  for (const { source, line: _, ...fields } of wanted) {
    const { id = "", isThere } = ids.get(source) ?? {};
    const unused = { required_module_id: null, archived_at: null };
    if (!isThere) made.set(source, { ...stamped(id), kind: "shift_template", ...fields, ...unused });
  }
  return made;
}

async function prepareShifts({ replica, find }: ReplicaWriter, wanted: ImportPlan["shifts"]) {
  if (wanted.length === 0) return { edits: [], fresh: [] };
  const days = [...new Set(wanted.map(({ date }) => date))];
  const [first, last] = edgesOf(days);
  const [people, templates, found] = await Promise.all([
    find("profile"),
    find("shift_template"),
    replica.shifts.find({ selector: { kind: "shift", date: { $gte: first, $lte: last } } }).exec(),
  ]);
  const shifts = found.map((document) => document.toMutableJSON() as Shift);
  const around = { shifts, people, templates, availability: [], approvalMode: false };
  const ids = await readShiftIds(
    replica,
    wanted.map(({ source }) => source),
    days,
  );
  const plain = wanted.map(({ line: _, ...shift }) => shift);
  const { edits } = placeShifts(plain, around, { unavailable: "assign", ids });
  const made = new Set(edits.map(({ id }) => id));
  const sources = wanted.map(({ source }) => source);
  return { edits, fresh: sources.filter((source) => made.has(ids.get(source)?.id ?? "")) };
}

type Known = Pick<StaffAvailability, "id"> & EntryFields;

async function prepareEntries({ replica }: ReplicaWriter, wanted: readonly EntryToMake[]) {
  const found = { edits: [] as AvailabilityEdit[], fresh: [] as string[], kept: 0, keptRows: 0 };
  if (wanted.length === 0) return found;
  const [first, last] = edgesOf(wanted.flatMap(({ days }) => days));
  const there = await replica.staff_availability
    .find({ selector: { kind: "availability", date: { $gte: first, $lte: last } } })
    .exec();
  const entriesOf = groupBy(
    there.map((document) => document.toMutableJSON() as Known),
    ({ user_id }) => user_id,
  );
  const sourceOn = ({ source }: EntryToMake, date: string) => `${source} ${date}`;
  const ids = await rowIdsOf(
    wanted.flatMap((entry) => entry.days.map((date) => sourceOn(entry, date))),
    knownIn(rows(replica, "availability")),
  );
  for (const entry of wanted) {
    const { user_id, plan, status, source } = entry;
    const existing = entriesOf.get(user_id) ?? [];
    entriesOf.set(user_id, existing);
    const fit = fitEntries(entry.days, plan, existing, "keep");
    const series_id = entry.days.length > 1 ? await uuidOf(source) : null;
    const isNew = fit.days.filter((date) => !ids.get(sourceOn(entry, date))?.isThere);
    found.kept += fit.taken.length;
    if (isNew.length > 0) found.fresh.push(source);
    else if (fit.taken.length > 0) found.keptRows += 1;
    for (const date of isNew) {
      const id = ids.get(sourceOn(entry, date))?.id ?? "";
      const fields = { preference: null, ...plan, user_id, date, status, time_slots: [], series_id };
      found.edits.push({ kind: "add", id, entry: fields, isShared: true });
      existing.push({ id, ...fields });
    }
  }
  return found;
}

/** Writes the positions, places and templates; all are in one collection. */
async function makeSetup(
  writing: ReplicaWriter,
  { positions, places, templates }: Pick<Prepared, "positions" | "places" | "templates">,
): Promise<Pick<ImportUndo, "positions" | "places" | "templates">> {
  const { replica, newId } = writing;
  const made = {
    positions: await makeLists(writing, positions),
    places: await makeLists(writing, places),
  };
  const templatesById = new Map(templates.map((one) => [one.id, one]));
  await editAllLocally(
    rows(replica, "shift_template"),
    [...templatesById.keys()],
    (id, stored) => {
      const document = templatesById.get(id);
      return document && !stored ? { kind: "add", document, isShared: true } : null;
    },
    newId,
  );
  return { ...made, templates: [...templatesById.keys()] };
}
