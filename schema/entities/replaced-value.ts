import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { instant, ofBusiness, text, uuid } from "./fields.ts";
import { NOTIFICATIONS } from "./notification.ts";

/** How long people are told of a replaced value. */
export const TOLD_DAYS = 14;

/** The values of one field by two people: of the reader, and of the other one. */
interface ReplacedContents {
  mine?: unknown;
  theirs?: unknown;
}

/** A field of a row that somebody else set after its reader, or before a late change of its reader. The server notes it. */
export const replacedValueFields = () => ({
  ...ofBusiness(),
  /** Who reads it. */
  user_id: uuid(),
  table_name: text(40),
  row_id: uuid(),
  field: text(60),
  /** ReplacedContents. */
  contents: v.looseObject({}),
  /** Whether the reader's value replaced the other one, unseen. */
  is_mine_in_force: v.boolean(),
  other_id: uuid(),
  /** When the other one set theirs, and when that arrived. */
  acted_at: instant(),
  arrived_at: instant(),
});
export type ReplacedValue = Omit<DocumentOf<typeof replacedValueFields, "replaced">, "contents"> & {
  contents: ReplacedContents;
};

export const replacedValueEntity: Entity = {
  ...NOTIFICATIONS,
  kind: "replaced",
  table: "replaced_values",
  writable: ["id", "deleted"],
  madeByServer: true,
};
