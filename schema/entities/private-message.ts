import * as v from "valibot";
import { type ChatKeys, keysOf, MESSAGES } from "./chat-keys.ts";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, instant, ofBusiness, uuid, words } from "./fields.ts";
import { NO_WORDS } from "./message.ts";

export const PRIVATE_MESSAGE_MAX = 4000;
const PRIVATE_TOO_LONG = "Message is too long (max 4,000 characters)";

/** A private message. Only its two people read it. */
export const privateMessageFields = () => ({
  ...ofBusiness(),
  from_user_id: uuid(),
  to_user_id: uuid(),
  content: words(PRIVATE_MESSAGE_MAX, NO_WORDS, PRIVATE_TOO_LONG),
  /** When it was written, by the writer's device. */
  created_at: instant(),
  received_at: createdAt(),
  /** When the receiver first saw it. */
  read_at: v.nullable(instant()),
  /** When its writer last changed the text; null if unchanged. */
  edited_at: v.nullable(instant()),
});
export type PrivateMessage = DocumentOf<typeof privateMessageFields, "private"> & ChatKeys;

export const privateMessageEntity: Entity = {
  ...MESSAGES,
  kind: "private",
  table: "private_messages",
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
  merge: { read_at: "earliest" },
  derivedAndSent: ["received_at"],
  derived(row, userId) {
    const isMine = row.from_user_id === userId;
    const keys = keysOf(row, String(isMine ? row.to_user_id : row.from_user_id), {
      written: "created_at",
      arrived: "received_at",
    });
    return { ...keys, unread: isMine || row.read_at ? "no" : "yes" };
  },
};
