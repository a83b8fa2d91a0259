import { entity, type RowOf } from "./entity.ts";
import { flag, instant, json, ofBusiness, ref, text, uuid } from "./fields.ts";
import { NOTIFICATIONS } from "./notification.ts";

/** How long people are told of a replaced value. */
export const TOLD_DAYS = 14;

/** The values of one field by two people: of the reader, and of the other one. */
interface ReplacedContents {
  mine?: unknown;
  theirs?: unknown;
}

/** A field of a row that somebody else set after its reader, or before a late change of its reader. The server notes it. */
export const replacedValueEntity = entity("replaced", {
  in: NOTIFICATIONS,
  table: "replaced_values",
  read: "own",
  madeByServer: true,
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    /** Who reads it. */
    user_id: ref("profiles").byServer(),
    table_name: text(40).byServer(),
    row_id: uuid().byServer(),
    field: text(60).byServer(),
    contents: json<ReplacedContents>().byServer(),
    /** Whether the reader's value replaced the other one, unseen. */
    is_mine_in_force: flag().byServer(),
    other_id: uuid().byServer(),
    /** When the other one set theirs, and when that arrived. */
    acted_at: instant().byServer(),
    arrived_at: instant().byServer(),
  },
});
export type ReplacedValue = RowOf<typeof replacedValueEntity>;
