import { mergeFields } from "#domain/merge/merge-fields.ts";
import type { EditOf } from "#schema/entities/entity.ts";
import { type Position, positionEntity } from "#schema/entities/position.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

export type PositionPlan = EditOf<typeof positionEntity>;

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

function fieldsOf(plan: PositionPlan): PositionPlan {
  const { name, color, sort_order, is_for_everybody, user_ids, is_archived } = plan;
  const who = { is_for_everybody, user_ids: [...new Set(user_ids)] };
  return { name: name.trim(), color, ...who, is_archived, sort_order };
}
