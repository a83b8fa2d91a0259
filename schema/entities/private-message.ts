import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { instant, uuid, words } from "./fields.ts";

/** A message from one person to another (spec section 3). Nobody else reads it. */
export const privateMessageFields = () => ({
  id: uuid(),
  business_id: uuid(),
  from_user_id: uuid(),
  to_user_id: uuid(),
  content: words(4000, "Please write something"),
  /** When it was written, by the writer's device. */
  created_at: instant(),
  /** When the receiver first saw it. */
  read_at: v.nullable(instant()),
});
export type PrivateMessage = DocumentOf<typeof privateMessageFields, "private">;

export const privateMessageEntity: Entity = {
  collection: "messages",
  kind: "private",
  table: "private_messages",
  version: 0,
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
};
