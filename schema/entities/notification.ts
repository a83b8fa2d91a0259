import * as v from "valibot";
import { type DocumentOf, defineEntity } from "./define-entity.ts";
import { instant, text, uuid } from "./fields.ts";

/** What one person is told in the bell (spec section 3). Written by the server where the thing happens. */
export const notificationEntity = defineEntity({
  collection: "notifications",
  table: "notifications",
  version: 0,
  fields: {
    id: uuid(),
    business_id: uuid(),
    user_id: uuid(),
    type: v.picklist(["shift-claim", "shift-drop", "new-availability"]),
    title: text(200),
    message: text(1000),
    read: v.boolean(),
    created_at: instant(),
  },
  indexes: [],
  writable: ["id", "read", "deleted"],
  madeByServer: true,
});

export type Notification = DocumentOf<typeof notificationEntity>;
