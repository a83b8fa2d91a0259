import { groupBy } from "#lib/group-by.ts";
import { addDays, DAY_MS } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { handedTo, type RosterEdit, type ShiftPlan } from "./roster-edit.ts";

/** A cell of the roster: a person, or null for open shifts, on a calendar day. */
export interface RosterCell {
  user_id: string | null;
  date: string;
}

export type PlacedPlan = ShiftPlan & { id: string };
type Ordered = Pick<ShiftPlan, "date" | "sort_order">;

export interface RosterRows {
  /** The people in row order; null for open shifts. */
  order: readonly (string | null)[];
  /** People who have left: they keep their shifts and get no new ones. */
  left: ReadonlySet<string | null>;
}

/** A block of shifts dragged from the cell it is held by to another. */
export interface BlockMove {
  from: RosterCell;
  to: RosterCell;
  rows: RosterRows;
  /** The shifts of the target days. */
  roster: readonly Ordered[];
}

/** The edits that move shifts by the days and rows between two cells; beyond the last person they become open. */
export function moveEdits(shifts: readonly PlacedPlan[], move: BlockMove): RosterEdit[] {
  const placeOf = lastPlaces(move.roster);
  return shifts.flatMap((shift): RosterEdit[] => {
    const cell = landing(shift, move);
    const { user_id, date } = cell;
    const fields = {
      ...(user_id !== shift.user_id && { user_id }),
      ...(date !== shift.date && { date, sort_order: placeOf(date) }),
    };
    return Object.keys(fields).length > 0 ? [{ kind: "change", id: shift.id, fields }] : [];
  });
}

/** Returns the edits that copy shifts as one block, as drafts. */
export function copyEdits(shifts: readonly PlacedPlan[], move: BlockMove, newId: () => string): RosterEdit[] {
  const placeOf = lastPlaces(move.roster);
  return shifts.map(({ id: _, ...plan }) => {
    const landed = landing(plan, move);
    const cell = { ...landed, user_id: here(landed.user_id, move.rows) };
    const sort_order = placeOf(cell.date);
    return {
      kind: "add",
      id: newId(),
      shift: {
        ...plan,
        ...handedTo(cell.user_id, plan),
        date: cell.date,
        sort_order,
        published: false,
        published_as: null,
        is_locked: false,
      },
    };
  });
}

/** Returns the edits that give shifts to a person, or make them open. */
export function assignEdits(shifts: readonly PlacedPlan[], user_id: string | null): RosterEdit[] {
  return shifts
    .filter((shift) => shift.user_id !== user_id)
    .map(({ id }) => ({ kind: "change", id, fields: { user_id } }));
}

/** Returns the corner of a block, by which it is held: its first person and first day. */
export function cornerOf(shifts: readonly RosterCell[], rows: RosterRows): RosterCell | null {
  const user_ids = new Set(shifts.map(({ user_id }) => user_id));
  const [date] = shifts.map((shift) => shift.date).sort();
  const user_id = rows.order.find((row) => user_ids.has(row)) ?? null;
  return date === undefined ? null : { user_id, date };
}

/** Returns the place of another shift on a day: last if the day was ordered manually, otherwise by its time. */
export function lastPlace(roster: readonly Ordered[], date: string): number {
  return lastPlaces(roster)(date);
}

function landing(shift: RosterCell, { from, to, rows }: Omit<BlockMove, "roster">): RosterCell {
  const days = Math.round((Date.parse(to.date) - Date.parse(from.date)) / DAY_MS);
  const people = rows.order.indexOf(to.user_id) - rows.order.indexOf(from.user_id);
  const own = rows.order.indexOf(shift.user_id);
  return {
    // Of somebody whom a filter hides, there is no row to count from.
    user_id: people === 0 || own < 0 ? shift.user_id : here(rows.order[own + people] ?? null, rows),
    date: days === 0 ? shift.date : addDays(shift.date, days),
  };
}

function here(user_id: string | null, { left }: RosterRows): string | null {
  return left.has(user_id) ? null : user_id;
}

function lastPlaces(roster: readonly Ordered[]): (date: string) => number {
  const byDay = groupBy(roster, ({ date }) => date);
  return (date) => {
    const last = Math.max(0, ...(byDay.get(date) ?? []).map(({ sort_order }) => sort_order));
    return last === 0 ? 0 : last + 1;
  };
}

type Placed = Pick<Shift, "id" | "sort_order">;

/** Returns the edits that put a day's shifts into this order, without those whose place stays. */
export function reorderEdits(inOrder: readonly Placed[]): RosterEdit[] {
  return inOrder.flatMap(({ id, sort_order: was }, sort_order): RosterEdit[] =>
    was === sort_order ? [] : [{ kind: "change", id, fields: { sort_order } }],
  );
}

/** Returns the list with one item before or after another; unchanged if either is missing. */
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

/** Returns the day's shifts with one moved a step earlier or later among the shifts of its cell. */
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
