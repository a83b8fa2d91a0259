import { mergeFields } from "#domain/merge/merge-fields.ts";
import { type Position, positionEntity } from "#schema/entities/position.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

export type PositionPlan = Pick<
  Position,
  "name" | "color" | "is_for_everybody" | "user_ids" | "is_archived" | "sort_order"
>;

/** Adds a position, or changes one from what was shown (`before`): what others have changed of it meanwhile stays. */
export function savePosition(
  context: CommandContext,
  plan: PositionPlan,
  before: Position | null = null,
): Promise<Position | null> {
  const fields = fieldsOf(plan);
  return write(context, ({ stamped, patch, insert }) =>
    before
      ? patch("position", before.id, (row) => merged(fieldsOf(before), fields, fieldsOf(row)))
      : insert("position", { ...stamped(), ...fields }),
  );
}

function merged(base: PositionPlan, mine: PositionPlan, theirs: PositionPlan): Partial<Position> {
  return mergeFields(positionEntity.merge, { ...base }, { ...mine }, { ...theirs });
}

function fieldsOf({
  name,
  color,
  is_for_everybody,
  user_ids,
  is_archived,
  sort_order,
}: PositionPlan): PositionPlan {
  const who = { is_for_everybody, user_ids: [...new Set(user_ids)] };
  return { name: name.trim(), color, ...who, is_archived, sort_order };
}

/** Puts positions into this order. */
export function orderPositions(context: CommandContext, ids: readonly string[]): Promise<void> {
  return write(context, async ({ find, patch }) => {
    const places = new Map((await find("position")).map((one) => [one.id, one.sort_order]));
    for (const [sort_order, id] of ids.entries()) {
      if (places.get(id) === sort_order) continue;
      await patch("position", id, { sort_order });
    }
  });
}

/** Chooses which of the positions that are not for everybody a person can work; archived ones stay as they are. */
export function choosePositions(
  context: CommandContext,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  return write(context, async ({ find, patch }) => {
    for (const { id, is_for_everybody, is_archived, user_ids } of await find("position")) {
      if (is_for_everybody || is_archived || user_ids.includes(userId) === ids.includes(id)) continue;
      await patch("position", id, (row) => {
        const others = row.user_ids.filter((one) => one !== userId);
        return { user_ids: ids.includes(id) ? [...others, userId] : others };
      });
    }
  });
}
