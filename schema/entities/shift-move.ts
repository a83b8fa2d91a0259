import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { day, instant, ofBusiness, uuid } from "./fields.ts";
import { SHIFTS } from "./shift.ts";

/** A drop or claim of a shift, for managers and admins. The server writes it. */
export const shiftMoveFields = () => ({
  ...ofBusiness(),
  date: day(),
  shift_id: uuid(),
  user_id: uuid(),
  type: v.picklist(["drop", "claim"]),
  at: instant(),
});
export type ShiftMove = DocumentOf<typeof shiftMoveFields, "move">;

export const shiftMoveEntity: Entity = {
  ...SHIFTS,
  kind: "move",
  table: "shift_moves",
  writable: [],
  madeByServer: true,
};
