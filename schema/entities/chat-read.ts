import { type ChatKeys, LAST_KEY, MARKS_ROOM, MESSAGES } from "./chat-keys.ts";
import type { DocumentOf, Entity } from "./entity.ts";
import { instant, ofBusiness, uuid } from "./fields.ts";

/** A person's read position in the team chat, shared by their devices. The server never moves it back. */
export const chatReadFields = () => ({
  ...ofBusiness(),
  user_id: uuid(),
  /** The arrival time of the last message they saw. */
  last_read_at: instant(),
});
export type ChatRead = DocumentOf<typeof chatReadFields, "read"> & ChatKeys;

export const chatReadEntity: Entity = {
  ...MESSAGES,
  kind: "read",
  table: "chat_reads",
  writable: ["id", "business_id", "user_id", "last_read_at"],
  derived: () => ({ room: MARKS_ROOM, newest: LAST_KEY, unread: "no" }),
};
