import type { MergeKind } from "#schema/entities/fields.ts";

type Fields = Record<string, unknown>;

/**
 * Merges a local edit with the server's newer row, field by field, relative to the server's row the edit was made
 * from. A field that only one side changed keeps that change. If both changed it, the field's kind decides:
 *
 *   register  the local value, because it reaches the server last; the other stays in the server's history
 *   set       what either side added, without what either side removed
 *   counter   the server's number plus the local difference
 *   items     merges each thing with an id separately: mergeItems
 *   first     the existing value, even if null; the local one meant the same
 *   earliest  the existing value; the local one adds nothing
 *   holder    the local value, but null only replaces the person it was meant to remove
 *
 * Pure. Laws (property tests): merging the result again changes nothing; edits of different fields, of sets and of
 * counters give the same result in both orders; every local value is in the row, except where others set one first.
 */
export function mergeFields(
  kinds: Partial<Record<string, MergeKind>>,
  base: Fields,
  mine: Fields,
  theirs: Fields,
): Fields {
  const row = { ...theirs };
  for (const field of Object.keys(mine)) {
    if (sameValue(mine[field], base[field])) continue;
    const kind = kinds[field] ?? "register";
    row[field] = mergeField[kind](base[field], mine[field], theirs[field]);
  }
  return row;
}

type MergeField = (base: unknown, mine: unknown, theirs: unknown) => unknown;

const mergeField: Record<MergeKind, MergeField> = {
  register: (_base, mine) => mine,
  first: (_base, _mine, theirs) => theirs,
  earliest: (_base, mine, theirs) => theirs ?? mine,
  set: (base, mine, theirs) => mergeSets(items(base), items(mine), items(theirs)),
  items: (base, mine, theirs) => mergeItems(things(base), things(mine), things(theirs)),
  counter: (base, mine, theirs) => count(theirs) + count(mine) - count(base),
  holder: (base, mine, theirs) => (mine == null && !sameValue(theirs, base) ? theirs : mine),
};

/** Sorted, so that both merge orders give the same array. */
function mergeSets(base: unknown[], mine: unknown[], theirs: unknown[]): unknown[] {
  const [before, here, there] = [new Set(base.map(canonical)), byKey(mine), byKey(theirs)];
  const kept = [...new Map([...here, ...there])].filter(
    ([key]) => !before.has(key) || (here.has(key) && there.has(key)),
  );
  return kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

function byKey(list: unknown[]): Map<string, unknown> {
  return new Map(list.map((item) => [canonical(item), item]));
}

function items(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The elements with an id; the server accepts no others. */
function things(value: unknown): Item[] {
  return items(value).filter((item): item is Item => typeof (item as Partial<Item>)?.id === "string");
}

function count(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

/** Whether two JSON values are equal; a missing field equals null, and key order does not matter. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b);
}

/** The fields that are no longer as a step left them (`over`): somebody has set them since, so its undo leaves them. */
export function newerFields<T extends object>(over: T, now: NoInfer<T>): (keyof T)[] {
  return (Object.keys(over) as (keyof T)[]).filter((name) => !sameValue(over[name], now[name]));
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

interface Item {
  id: string;
}

/**
 * Merges two edits of a list by id. A thing changed on one side is kept, even if the other removed it; one changed on
 * both is as it is here. The order is that of the side that changed it, or this device's if both did; an added thing
 * stays behind its predecessor.
 */
function mergeItems(base: readonly Item[], mine: readonly Item[], theirs: readonly Item[]): Item[] {
  const [before, here, there] = [byId(base), byId(mine), byId(theirs)];
  const mergedOf = (id: string): Item | undefined => {
    const [was, my, their] = [before.get(id), here.get(id), there.get(id)];
    if (my && their) return sameValue(my, was) ? their : my;
    const left = my ?? their;
    return was && sameValue(left, was) ? undefined : left;
  };
  const isMoved = hasOtherOrder(base, mine);
  const [lead, other] = isMoved ? [mine, theirs] : [theirs, mine];
  const order = lead.map(({ id }) => id);
  let place = 0;
  for (const { id } of other) {
    if (!order.includes(id)) order.splice(place, 0, id);
    place = order.indexOf(id) + 1;
  }
  return order.flatMap((id) => mergedOf(id) ?? []);
}

function byId(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}

/** Whether the common elements have another order in the second list. */
function hasOtherOrder(base: readonly Item[], mine: readonly Item[]): boolean {
  const [before, now] = [byId(base), byId(mine)];
  const left = base.filter(({ id }) => now.has(id));
  return mine.filter(({ id }) => before.has(id)).some(({ id }, place) => id !== left[place]?.id);
}

/** Returns the fields a refused change meant to change: those that differ from its base row, or all of a new row. */
export function changedFieldsOfRefused(row: Fields, base: Fields | null): Fields {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([field, value]) => field !== "id" && (!base || !sameValue(value, base[field])),
    ),
  );
}
