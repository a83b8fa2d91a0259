import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

/** What people work as and where: each with an order, and each for everybody or for a list. */
export type PeopleList = "position" | "place";

/** Puts positions or places into this order. */
export function orderLists(context: CommandContext, kind: PeopleList, ids: readonly string[]): Promise<void> {
  return write(context, async ({ find, patch }) => {
    const places = new Map((await find(kind)).map((one) => [one.id, one.sort_order]));
    for (const [sort_order, id] of ids.entries()) {
      if (places.get(id) === sort_order) continue;
      await patch(kind, id, { sort_order });
    }
  });
}

/** Chooses on which of the lists that are not for everybody a person is; archived ones stay as they are. */
export function chooseLists(
  context: CommandContext,
  kind: PeopleList,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  return write(context, async ({ find, patch }) => {
    for (const { id, is_for_everybody, is_archived, user_ids } of await find(kind)) {
      if (is_for_everybody || is_archived || user_ids.includes(userId) === ids.includes(id)) continue;
      await patch(kind, id, (row) => {
        const others = row.user_ids.filter((one) => one !== userId);
        return { user_ids: ids.includes(id) ? [...others, userId] : others };
      });
    }
  });
}
