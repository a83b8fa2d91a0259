import type { ChatKeys } from "#schema/entities/chat-keys.ts";
import { type ChatRead, chatReadEntity } from "#schema/entities/chat-read.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { type Message, messageEntity } from "#schema/entities/message.ts";
import { type PrivateMessage, privateMessageEntity } from "#schema/entities/private-message.ts";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";

/** Returns a colleague's team message, with derived keys. */
export function newMessage(fields: Partial<Message> = {}): Message {
  return keyed(messageEntity, {
    kind: "team",
    id: crypto.randomUUID(),
    business_id: BUSINESS,
    user_id: "d0000000-0000-4000-8000-000000000009",
    user_name: "Ann Lee",
    user_role: "employee",
    text: "Morning all",
    timestamp: fields.created_at ?? "2026-03-02T08:00:00.000Z",
    type: "message",
    about: null,
    shift_id: null,
    poll_id: null,
    poll_options: null,
    poll_end_time: null,
    created_at: fields.timestamp ?? "2026-03-02T08:00:00.000Z",
    edited_at: null,
    version: 1,
    change_id: null,
    ...fields,
  });
}

/** Returns an unread private message to the device's user, with derived keys. */
export function newPrivateMessage(
  fields: Partial<PrivateMessage> = {},
  userId = "d0000000-0000-4000-8000-000000000008",
): PrivateMessage {
  const created_at = fields.created_at ?? "2026-03-02T08:00:00.000Z";
  return keyed(
    privateMessageEntity,
    {
      kind: "private",
      id: crypto.randomUUID(),
      business_id: BUSINESS,
      from_user_id: "d0000000-0000-4000-8000-000000000009",
      to_user_id: "d0000000-0000-4000-8000-000000000008",
      content: "Could you swap with me?",
      created_at,
      received_at: created_at,
      read_at: null,
      edited_at: null,
      version: 1,
      change_id: null,
      ...fields,
    },
    userId,
  );
}

/** Returns a person's read position in the team chat. */
export function newChatRead(fields: Partial<ChatRead> = {}): ChatRead {
  return keyed(chatReadEntity, {
    kind: "read",
    id: crypto.randomUUID(),
    business_id: BUSINESS,
    user_id: "d0000000-0000-4000-8000-000000000008",
    last_read_at: "2026-03-02T08:00:00.000Z",
    version: 1,
    change_id: null,
    ...fields,
  });
}

function keyed<T extends object>({ derived }: Entity, row: Omit<T, keyof ChatKeys>, userId = ""): T {
  return { ...derived?.({ ...row }, userId), ...row } as T;
}
