import { groupBy } from "#lib/group-by.ts";
import { must } from "#lib/must.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { type AvailabilityVerdict, judgeAvailability, type PersonEntry } from "../availability/entries.ts";
import type { RowId } from "../sync/row-ids.ts";
import { wallSpan } from "../time/wall-minutes.ts";
import { lastPlace } from "./move-shifts.ts";
import { publicationOf } from "./publication.ts";
import type { RosterEdit, ShiftPlan } from "./roster-edit.ts";

/** A shift of another week, on its target day in this one. */
export interface WantedShift extends Omit<ShiftPlan, keyof typeof DRAFT> {
  /** What it is made of and for which week: from this its id follows. */
  source: string;
}

type There = Pick<
  Shift,
  "id" | "date" | "time_slot" | "start_time" | "end_time" | "user_id" | "position_id" | "place_id"
>;

export interface Surroundings {
  shifts: readonly There[];
  /** Shifts that make way for the wanted ones. */
  cleared?: readonly Pick<Shift, "id">[];
  people: readonly { id: string }[];
  templates: readonly { id: string }[];
  availability: readonly PersonEntry[];
  approvalMode: boolean;
}

export interface PlaceOptions {
  /** Whether shifts of unavailable people become open or stay assigned. */
  unavailable: "open" | "assign";
  /** The ids by source, and whether such a shift is in this week. */
  ids: ReadonlyMap<string, RowId>;
}

export interface Placed {
  edits: RosterEdit[];
  added: number;
  skipped: number;
  /** Shifts that became open because their person left. */
  left: WantedShift[];
  /** Shifts whose person is unavailable or asked for time off, with the verdict. */
  unavailable: { shift: WantedShift; verdict: AvailabilityVerdict }[];
}

/** Drafts of the wanted shifts that do not exist yet. Of people who left they are open, without template custom. */
export function placeShifts(
  wanted: readonly WantedShift[],
  around: Surroundings,
  options: PlaceOptions,
): Placed {
  const entriesOf = groupBy(around.availability, ({ user_id }) => user_id);
  const idOf = ({ source }: WantedShift) => must(options.ids.get(source), "an id of each wanted shift");
  const there = new Set(around.shifts.map(({ id }) => id));
  const made = new Set(wanted.map((shift) => idOf(shift).id).filter((id) => there.has(id)));
  const take = takerOf(around.shifts.filter(({ id }) => !made.has(id)));
  const isNew = wanted
    .filter((shift) => !made.has(idOf(shift).id))
    .map((shift) => fitted(shift, around))
    .filter(({ shift }) => !take(shift));
  const cleared = new Set(around.cleared?.map(({ id }) => id));
  const placed: Placed = {
    edits: [],
    added: 0,
    skipped: wanted.length - isNew.length,
    left: [],
    unavailable: [],
  };
  for (const { shift, of } of isNew) {
    const verdict = verdictOn(shift, entriesOf, around.approvalMode);
    const speaksAgainst = isAgainst(verdict);
    const becomesOpen = speaksAgainst && options.unavailable === "open";
    // It may have been placed before and left open.
    if (becomesOpen && take({ ...shift, ...OPEN })) {
      placed.skipped += 1;
      continue;
    }
    if (shift.user_id !== of) placed.left.push({ ...shift, user_id: of });
    if (speaksAgainst) placed.unavailable.push({ shift, verdict });
    const { source, ...fields } = { ...shift, ...(becomesOpen && OPEN), ...DRAFT };
    const { id } = idOf(shift);
    placed.added += 1;
    placed.edits.push(
      // It was placed before, and becomes again what it was then.
      cleared.delete(id)
        ? { kind: "change", id, fields, isFill: true }
        : { kind: "add", id, shift: fields, isShared: true },
    );
  }
  const removed = [...cleared].map((id): RosterEdit => ({ kind: "remove", id, isFill: true }));
  return { ...placed, edits: [...removed, ...placed.edits] };
}

/** The shift with the person and template that still exist, and whose it was. */
function fitted(shift: WantedShift, { people, templates }: Surroundings) {
  const isHere = shift.user_id === null || people.some(({ id }) => id === shift.user_id);
  const time_slot = templates.some(({ id }) => id === shift.time_slot) ? shift.time_slot : null;
  return { shift: { ...shift, time_slot, ...(!isHere && OPEN) }, of: shift.user_id };
}

/** Returns a function that tells whether an equal shift exists, using each existing one once. */
function takerOf(there: Surroundings["shifts"]) {
  const counts = new Map([...groupBy(there, keyOf)].map(([key, shifts]) => [key, shifts.length]));
  return (shift: WantedShift): boolean => {
    const count = counts.get(keyOf(shift)) ?? 0;
    counts.set(keyOf(shift), count - 1);
    return count > 0;
  };
}

/** A lock holds one shift as it is, not what is made like it. */
const DRAFT = { published: false, published_as: null, is_locked: false };
/** A person's estimated pay does not hold for another. */
const OPEN = { user_id: null, estimated_pay: null };

function verdictOn(
  shift: WantedShift,
  entriesOf: ReadonlyMap<string, PersonEntry[]>,
  approvalMode: boolean,
): AvailabilityVerdict {
  if (!shift.user_id) return { kind: "free" };
  const span = wallSpan(shift.date, shift.start_time, shift.end_time);
  return judgeAvailability(entriesOf.get(shift.user_id) ?? [], span, approvalMode);
}

/** People with other hours, or no entry, may agree; people who said that they cannot work do not count as available. */
function isAgainst({ kind }: AvailabilityVerdict): boolean {
  return kind === "away" || kind === "asked-off";
}

function keyOf(shift: Omit<There, "id">): string {
  const { date, start_time, end_time, time_slot, user_id, position_id, place_id } = shift;
  return [date, start_time, end_time, time_slot, user_id, position_id, place_id].join(" ");
}

/** What is copied of each shift besides its hours. */
export interface CopyChoices {
  /** Whether people stay assigned; otherwise all shifts become open. */
  people: boolean;
  notes: boolean;
}

/** Returns a week's shifts as wanted in the week that begins on `from`, this many days later. */
export function copyWeek(
  shifts: readonly Shift[],
  { from, daysLater }: { from: string; daysLater: number },
  { people, notes }: CopyChoices,
): WantedShift[] {
  return shifts.map((shift) => ({
    source: `copy ${shift.id} ${from}`,
    date: addDays(shift.date, daysLater),
    time_slot: shift.time_slot,
    start_time: shift.start_time,
    end_time: shift.end_time,
    user_id: people ? shift.user_id : null,
    estimated_pay: people ? (shift.estimated_pay ?? null) : null,
    notes: notes ? shift.notes : "",
    sort_order: shift.sort_order,
    ...kindOf(shift),
  }));
}

/**
 * Returns a shift as wanted for these people (null is an open one) on each of these days, beside itself. Its person's
 * estimated pay does not hold for others. `around` are the shifts of those days, after which it comes.
 */
export function repeatShift(
  shift: Shift,
  days: readonly string[],
  people: readonly (string | null)[],
  around: readonly Pick<Shift, "date" | "sort_order">[],
): WantedShift[] {
  const cells = days.flatMap((date) => people.map((user_id) => ({ user_id, date })));
  return cells
    .filter(({ user_id, date }) => user_id !== shift.user_id || date !== shift.date)
    .map(({ user_id, date }) => ({
      source: `repeat ${shift.id} ${user_id ?? "open"} ${date}`,
      date,
      time_slot: shift.time_slot,
      start_time: shift.start_time,
      end_time: shift.end_time,
      user_id,
      estimated_pay: user_id === shift.user_id ? (shift.estimated_pay ?? null) : null,
      notes: shift.notes,
      sort_order: lastPlace(around, date),
      ...kindOf(shift),
    }));
}

/** What a shift is worked as and where, and its breaks; rows stored before there were any lack them. */
function kindOf({ position_id, place_id, breaks }: Pick<Shift, "position_id" | "place_id" | "breaks">) {
  return { position_id: position_id ?? null, place_id: place_id ?? null, breaks: breaks ?? null };
}

type SavedShift = SavedRoster["shifts"][number];

/** Returns a week's shifts for reuse, by weekday instead of date; Sunday is 0. */
export function savedShiftsOf(shifts: readonly Shift[]): SavedShift[] {
  return shifts.map(({ date, time_slot, start_time, end_time, user_id, ...shift }) => ({
    day_of_week: new Date(date).getUTCDay(),
    time_slot,
    start_time,
    end_time,
    user_id,
    ...kindOf(shift),
  }));
}

/** Returns a saved roster's shifts as wanted in the week of these seven calendar days, whatever its first weekday. */
export function shiftsFromSaved(
  { id, shifts }: Pick<SavedRoster, "id" | "shifts">,
  days: readonly string[],
): WantedShift[] {
  const dateOf = new Map(days.map((date) => [new Date(date).getUTCDay(), date]));
  const counts = new Map<string, number>();
  return shifts.flatMap(({ day_of_week, ...shift }, at) => {
    const date = dateOf.get(day_of_week);
    if (!date) return [];
    const sort_order = counts.get(date) ?? 0;
    counts.set(date, sort_order + 1);
    const source = `saved ${id} ${days[0]} ${at}`;
    return [{ ...shift, ...kindOf(shift), source, date, estimated_pay: null, notes: "", sort_order }];
  });
}

/** Parts a week into its drafts, which make way, and what stays: the published and locked shifts. */
export function withoutDrafts(shifts: readonly Shift[]): { cleared: Shift[]; kept: Shift[] } {
  const makesWay = (shift: Shift) => publicationOf(shift) === "draft" && !shift.is_locked;
  return {
    cleared: shifts.filter(makesWay),
    kept: shifts.filter((shift) => !makesWay(shift)),
  };
}
