import { keysOf, MESSAGES } from "./chat-keys.ts";
import { entity, type RowOf } from "./entity.ts";
import { createdAt, instant, ofBusiness, ref, text } from "./fields.ts";

export const PRIVATE_MESSAGE_MAX = 4000;

/** A private message. Only its two people read it. */
export const privateMessageEntity = entity("private", {
  in: MESSAGES,
  table: "private_messages",
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    from_user_id: ref("profiles").once(),
    to_user_id: ref("profiles").once(),
    content: text(PRIVATE_MESSAGE_MAX).filled(),
    /** When it was written, by the writer's device. */
    created_at: instant().once(),
    received_at: createdAt(),
    /** When the receiver first saw it. */
    read_at: instant().orNull().merge("earliest"),
    /** When its writer last changed the text; null if unchanged. */
    edited_at: instant().orNull().byServer(),
  },
  derived(row, userId) {
    const isMine = row.from_user_id === userId;
    const keys = keysOf(row, String(isMine ? row.to_user_id : row.from_user_id), {
      written: "created_at",
      arrived: "received_at",
    });
    return { ...keys, unread: isMine || row.read_at ? "no" : "yes" };
  },
});
export type PrivateMessage = RowOf<typeof privateMessageEntity>;
