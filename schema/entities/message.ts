import * as v from "valibot";
import { type ChatKeys, keysOf, MESSAGES, TEAM_ROOM } from "./chat-keys.ts";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, instant, ofBusiness, text, uuid, words } from "./fields.ts";

export const MESSAGE_MAX = 300;
const TOO_LONG = "Message is too long (max 300 characters)";
export const NO_WORDS = "Please write something";

/** A team message. The server signs it with the writer's name and role. */
export const messageFields = () => ({
  ...ofBusiness(),
  user_id: uuid(),
  user_name: text(120),
  user_role: v.picklist(["admin", "manager", "employee"]),
  text: words(MESSAGE_MAX, NO_WORDS, TOO_LONG),
  /** When it was written, by the writer's device. */
  timestamp: instant(),
  type: v.picklist(["message", "announcement", "shift-drop", "poll"]),
  /** The subject of an automatic post; null for a person's message. */
  about: v.nullable(v.picklist(["shift", "document", "deadline"])),
  shift_id: v.nullable(uuid()),
  /** The post that holds the poll's options and votes. */
  poll_id: v.nullable(uuid()),
  poll_options: v.nullable(v.array(v.object({ id: uuid(), text: text(200) }))),
  poll_end_time: v.nullable(instant()),
  /** When it arrived, which orders the chat for everybody. */
  created_at: createdAt(),
  /** When its writer last changed the text; null if unchanged. */
  edited_at: v.nullable(instant()),
});
export type Message = DocumentOf<typeof messageFields, "team"> & ChatKeys;

export const messageEntity: Entity = {
  ...MESSAGES,
  kind: "team",
  table: "messages",
  writable: [
    "id",
    "business_id",
    "user_id",
    "user_name",
    "user_role",
    "text",
    "timestamp",
    "type",
    "shift_id",
    "poll_id",
    "poll_options",
    "poll_end_time",
    "deleted",
  ],
  derivedAndSent: ["about", "created_at"],
  derived: (row) => ({
    // Devices cannot send it, so refused or rescued rows lack it.
    about: row.about ?? null,
    ...keysOf(row, TEAM_ROOM, { written: "timestamp", arrived: "created_at" }),
  }),
};
