import type { Shift } from "#schema/entities/shift.ts";
import type { RosterEdit } from "./roster-edit.ts";

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

/** The day's shifts with one of them a step earlier or later among its neighbours, which are those of its cell. */
export function withStepped<Item extends { id: string }>(
  day: readonly Item[],
  neighbours: readonly Item[],
  id: string,
  step: -1 | 1,
): Item[] {
  const at = neighbours.findIndex((item) => item.id === id);
  const target = at < 0 ? undefined : neighbours[at + step];
  return target ? withMoved(day, id, target.id, step < 0 ? "before" : "after") : [...day];
}
