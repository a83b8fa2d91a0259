import { LAST_KEY, MARKS_ROOM, MESSAGES } from "./chat-keys.ts";
import { entity, type RowOf } from "./entity.ts";
import { instant, ofBusiness, ref } from "./fields.ts";

/** A person's read position in the team chat, shared by their devices. The server never moves it back. */
export const chatReadEntity = entity("chat_read", {
  in: MESSAGES,
  table: "chat_reads",
  kind: "read",
  read: "own",
  write: "own",
  fields: {
    ...ofBusiness(),
    user_id: ref("profiles").once(),
    /** The arrival time of the last message they saw. */
    last_read_at: instant(),
  },
  derived: () => ({ room: MARKS_ROOM, newest: LAST_KEY, unread: "no" }),
});
export type ChatRead = RowOf<typeof chatReadEntity>;
