import * as v from "valibot";
import { type DocumentOf, defineEntity } from "./define-entity.ts";
import { instant, uuid, words } from "./fields.ts";

/** A message from one person to another (spec section 3). Nobody else reads it. */
export const privateMessageEntity = defineEntity({
  collection: "messages",
  kind: "private",
  table: "private_messages",
  version: 0,
  fields: {
    id: uuid(),
    business_id: uuid(),
    from_user_id: uuid(),
    to_user_id: uuid(),
    content: words(4000, "Please write something"),
    /** When it was written, by the writer's device. */
    created_at: instant(),
    /** When the receiver first saw it. */
    read_at: v.nullable(instant()),
  },
  indexes: [],
  writable: [
    "id",
    "business_id",
    "from_user_id",
    "to_user_id",
    "content",
    "created_at",
    "read_at",
    "deleted",
  ],
  merge: { read_at: "once" },
});

export type PrivateMessage = DocumentOf<typeof privateMessageEntity>;
