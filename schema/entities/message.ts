import { keysOf, MESSAGES, TEAM_ROOM } from "./chat-keys.ts";
import { entity, type RowOf } from "./entity.ts";
import { createdAt, form, instant, list, ofBusiness, oneOf, ref, text, uuid } from "./fields.ts";
import { ROLES } from "./roles.ts";

export const MESSAGE_MAX = 300;

/** A team message. The server signs it with the writer's name and role. */
export const messageEntity = entity("team", {
  in: MESSAGES,
  table: "messages",
  read: "members",
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    user_id: ref("profiles").once(),
    user_name: text(120).once().byDefault(""),
    user_role: oneOf(...ROLES)
      .once()
      .byDefault("employee"),
    text: text(MESSAGE_MAX).filled(),
    /** When it was written, by the writer's device. */
    timestamp: instant().once(),
    type: oneOf("message", "announcement", "shift-drop", "poll").once().byDefault("message"),
    /** The subject of an automatic post; null for a person's message. */
    about: oneOf("shift", "document", "deadline").orNull().byServer(),
    shift_id: ref("shifts").orNull().once(),
    /** The post that holds the poll's options and votes. */
    poll_id: ref("news_posts").orNull().once(),
    poll_options: list(form({ id: uuid(), text: text(200) }))
      .orNull()
      .once(),
    poll_end_time: instant().orNull().once(),
    /** When it arrived, which orders the chat for everybody. */
    created_at: createdAt(),
    /** When its writer last changed the text; null if unchanged. */
    edited_at: instant().orNull().byServer(),
  },
  derived: (row) => ({
    // Devices cannot send it, so refused or rescued rows lack it.
    about: row.about ?? null,
    ...keysOf(row, TEAM_ROOM, { written: "timestamp", arrived: "created_at" }),
  }),
});
export type Message = RowOf<typeof messageEntity>;
