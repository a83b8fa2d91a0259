import { entity, type RowOf } from "./entity.ts";
import { day, instant, ofBusiness, oneOf, ref } from "./fields.ts";
import { SHIFTS } from "./shift.ts";

/** A drop or claim of a shift, for managers and admins. The server writes it. */
export const shiftMoveEntity = entity("move", {
  in: SHIFTS,
  table: "shift_moves",
  read: "managers",
  write: "server",
  fields: {
    ...ofBusiness(),
    date: day(),
    shift_id: ref("shifts"),
    user_id: ref("profiles"),
    type: oneOf("drop", "claim"),
    at: instant(),
  },
});
export type ShiftMove = RowOf<typeof shiftMoveEntity>;
