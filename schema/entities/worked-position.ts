import { entity, type RowOf } from "./entity.ts";
import { author, createdAt, instant, ofBusiness, ref } from "./fields.ts";
import { PUNCHES } from "./punch.ts";

/**
 * What a person worked as for some time, where that is not what their shift says. Rows are only added: a manager's
 * word counts before the person's own, and of several the last to reach the server (domain/work/positions-of-work.ts).
 */
export const workedPositionEntity = entity("worked_position", {
  in: PUNCHES,
  table: "worked_positions",
  isFinal: true,
  fields: {
    ...ofBusiness(),
    user_id: ref("profiles"),
    /** `from`, by which it is indexed among punches. */
    at: instant().byServer(),
    from: instant(),
    /** Null for what the person answered when clocking in: it counts for the whole stay. */
    to: instant().orNull(),
    /** Null for none of them. */
    position_id: ref("positions").orNull(),
    /** A manager, the person, or a communal tablet. */
    created_by: author(),
    created_at: createdAt(),
  },
  derived: ({ from }) => ({ at: from }),
});
export type WorkedPosition = RowOf<typeof workedPositionEntity>;
