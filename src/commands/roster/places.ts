import { mergeFields } from "#domain/merge/merge-fields.ts";
import type { EditOf } from "#schema/entities/entity.ts";
import { type Place, placeEntity } from "#schema/entities/place.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

export type PlacePlan = EditOf<typeof placeEntity>;

/** Adds a place, or changes one from what was shown (`before`): what others have changed of it meanwhile stays. */
export function savePlace(
  context: CommandContext,
  plan: PlacePlan,
  before: Place | null = null,
): Promise<Place | null> {
  const fields = planOfPlace({ ...plan, name: plan.name.trim(), address: plan.address?.trim() || null });
  return write(context, ({ stamped, patch, insert }) =>
    before
      ? patch("place", before.id, (row) =>
          mergeFields(placeEntity.merge, planOfPlace(before), fields, planOfPlace(row)),
        )
      : insert("place", { ...stamped(), ...fields }),
  );
}

/** What of a place managers and admins say. */
function planOfPlace(place: PlacePlan): PlacePlan {
  const { name, address, region, hours, is_for_everybody, user_ids, week_budget, sort_order, is_archived } =
    place;
  const who = { is_for_everybody, user_ids: [...new Set(user_ids)] };
  return { name, address, region, hours, ...who, week_budget, sort_order, is_archived };
}
