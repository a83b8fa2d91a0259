import { addDays, DAY_MS } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { handedTo, type RosterEdit, type ShiftPlan } from "./roster-edit.ts";

/** A field of the roster: a person, or null for open shifts, on a calendar day. */
export interface RosterCell {
  user_id: string | null;
  date: string;
}

export type PlacedPlan = ShiftPlan & { id: string };
type Ordered = Pick<ShiftPlan, "date" | "position">;

/** The lines of the roster. */
export interface RosterRows {
  /** The people in the order they stand; null for open shifts. */
  order: readonly (string | null)[];
  /** Those of them who are no longer here: they keep what they have and get nothing more. */
  left: ReadonlySet<string | null>;
}

/** A block of shifts that is carried from where it is held to another cell. */
export interface BlockMove {
  from: RosterCell;
  to: RosterCell;
  rows: RosterRows;
  /** The shifts of the days they land on. */
  roster: readonly Ordered[];
}

/**
 * What moves shifts as one block: by as many days and as many people as lie between the two cells. Whoever has no person
 * there becomes an open shift.
 */
export function moveEdits(shifts: readonly PlacedPlan[], move: BlockMove): RosterEdit[] {
  const placeOf = lastPlaces(move.roster);
  return shifts.flatMap((shift): RosterEdit[] => {
    const cell = landing(shift, move);
    const { user_id, date } = cell;
    const fields = {
      ...(user_id !== shift.user_id && { user_id }),
      ...(date !== shift.date && { date, position: placeOf(date) }),
    };
    return Object.keys(fields).length > 0 ? [{ kind: "change", id: shift.id, fields }] : [];
  });
}

/** What copies shifts as one block, as drafts. */
export function copyEdits(shifts: readonly PlacedPlan[], move: BlockMove, newId: () => string): RosterEdit[] {
  const placeOf = lastPlaces(move.roster);
  return shifts.map(({ id: _, ...plan }) => {
    const landed = landing(plan, move);
    const cell = { ...landed, user_id: here(landed.user_id, move.rows) };
    const position = placeOf(cell.date);
    return {
      kind: "add",
      id: newId(),
      shift: {
        ...plan,
        ...handedTo(cell.user_id, plan),
        date: cell.date,
        position,
        published: false,
        published_as: null,
      },
    };
  });
}

/** What gives shifts to a person, or makes them open. */
export function assignEdits(shifts: readonly PlacedPlan[], user_id: string | null): RosterEdit[] {
  return shifts
    .filter((shift) => shift.user_id !== user_id)
    .map(({ id }) => ({ kind: "change", id, fields: { user_id } }));
}

/** The cell that a block of shifts is held by: that of its first person and first day. */
export function cornerOf(shifts: readonly RosterCell[], rows: RosterRows): RosterCell | null {
  const user_ids = new Set(shifts.map(({ user_id }) => user_id));
  const [date] = shifts.map((shift) => shift.date).sort();
  const user_id = rows.order.find((row) => user_ids.has(row)) ?? null;
  return date === undefined ? null : { user_id, date };
}

/** The place of one more shift on a day: after the others where somebody put them in order, else by its time. */
export function lastPlace(roster: readonly Ordered[], date: string): number {
  return lastPlaces(roster)(date);
}

function landing(shift: RosterCell, { from, to, rows }: Omit<BlockMove, "roster">): RosterCell {
  const days = Math.round((Date.parse(to.date) - Date.parse(from.date)) / DAY_MS);
  const people = rows.order.indexOf(to.user_id) - rows.order.indexOf(from.user_id);
  const row = rows.order.indexOf(shift.user_id) + people;
  return {
    user_id: people === 0 ? shift.user_id : here(rows.order[row] ?? null, rows),
    date: days === 0 ? shift.date : addDays(shift.date, days),
  };
}

function here(user_id: string | null, { left }: RosterRows): string | null {
  return left.has(user_id) ? null : user_id;
}

function lastPlaces(roster: readonly Ordered[]): (date: string) => number {
  const byDay = groupBy(roster, ({ date }) => date);
  return (date) => {
    const last = Math.max(0, ...(byDay.get(date) ?? []).map(({ position }) => position));
    return last === 0 ? 0 : last + 1;
  };
}

type Placed = Pick<Shift, "id" | "position">;

/** What puts the shifts of a day into this order; those whose place stays the same are left alone. */
export function reorderEdits(inOrder: readonly Placed[]): RosterEdit[] {
  return inOrder.flatMap(({ id, position: was }, position): RosterEdit[] =>
    was === position ? [] : [{ kind: "change", id, fields: { position } }],
  );
}

/** The list with one item before or after another; as it was when one of them is not there. */
export function withMoved<Item extends { id: string }>(
  items: readonly Item[],
  id: string,
  target: string,
  side: "before" | "after",
): Item[] {
  const moved = items.find((item) => item.id === id);
  const rest = items.filter((item) => item.id !== id);
  const at = rest.findIndex((item) => item.id === target);
  if (!moved || at < 0) return [...items];
  const place = side === "before" ? at : at + 1;
  return [...rest.slice(0, place), moved, ...rest.slice(place)];
}

/** The list with one item a step earlier or later among its neighbours: all of the list, or some of it. */
export function withStepped<Item extends { id: string }>(
  items: readonly Item[],
  neighbours: readonly { id: string }[],
  id: string,
  step: -1 | 1,
): Item[] {
  const at = neighbours.findIndex((item) => item.id === id);
  const target = at < 0 ? undefined : neighbours[at + step];
  return target ? withMoved(items, id, target.id, step < 0 ? "before" : "after") : [...items];
}
