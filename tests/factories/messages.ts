import { type ChatRead, chatReadEntity } from "#schema/entities/chat-read.ts";
import { type Message, messageEntity } from "#schema/entities/message.ts";
import { type PrivateMessage, privateMessageEntity } from "#schema/entities/private-message.ts";
import { newRow } from "./new-row.ts";

const [ME, ANN] = ["d0000000-0000-4000-8000-000000000008", "d0000000-0000-4000-8000-000000000009"];
const AT = "2026-03-02T08:00:00.000Z";

/** Returns a colleague's team message, with derived keys. */
export function newMessage(fields: Partial<Message> = {}): Message {
  const [timestamp, created_at] = [fields.created_at ?? AT, fields.timestamp ?? AT];
  const said = { user_id: ANN, user_name: "Ann Lee", text: "Morning all", timestamp, created_at };
  return newRow(messageEntity, { ...said, ...fields });
}

/** Returns an unread private message to the device's user, with derived keys. */
export function newPrivateMessage(fields: Partial<PrivateMessage> = {}, userId = ME): PrivateMessage {
  const created_at = fields.created_at ?? AT;
  const said = { from_user_id: ANN, to_user_id: ME, content: "Could you swap with me?", created_at };
  return newRow(privateMessageEntity, { ...said, received_at: created_at, ...fields }, userId);
}

/** Returns a person's read position in the team chat. */
export function newChatRead(fields: Partial<ChatRead> = {}): ChatRead {
  return newRow(chatReadEntity, { user_id: ME, last_read_at: AT, ...fields });
}
