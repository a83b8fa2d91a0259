interface Item {
  id: string;
}

/**
 * Merges two edits of a list of things with ids, thing by thing, against the list both began with. What one side changed
 * is kept, also where the other removed it; what both changed is as it is here. The order is that of whoever changed it,
 * this device's where both did; what was added stands after what it was added after.
 */
export function mergeItems(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  isSame: (one: unknown, other: unknown) => boolean,
): Item[] {
  const [before, here, there] = [byId(base), byId(mine), byId(theirs)];
  const mergedOf = (id: string): Item | undefined => {
    const [was, my, their] = [before.get(id), here.get(id), there.get(id)];
    if (my && their) return isSame(my, was) ? their : my;
    const left = my ?? their;
    return was && isSame(left, was) ? undefined : left;
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

/** Whether what is in both lists stands in another order in the second. */
function hasOtherOrder(base: readonly Item[], mine: readonly Item[]): boolean {
  const [before, now] = [byId(base), byId(mine)];
  const left = base.filter(({ id }) => now.has(id));
  return mine.filter(({ id }) => before.has(id)).some(({ id }, place) => id !== left[place]?.id);
}
