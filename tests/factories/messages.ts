import type { Message } from "#schema/entities/message.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";

/** A message of the team's chat, by a colleague. */
export function newMessage(fields: Partial<Message> = {}): Message {
  return {
    kind: "team",
    id: crypto.randomUUID(),
    business_id: BUSINESS,
    user_id: "d0000000-0000-4000-8000-000000000009",
    user_name: "Ann Lee",
    user_role: "employee",
    text: "Morning all",
    timestamp: "2026-03-02T08:00:00.000Z",
    type: "message",
    about: null,
    shift_id: null,
    poll_id: null,
    poll_options: null,
    poll_end_time: null,
    created_at: "2026-03-02T08:00:00.000Z",
    version: 1,
    change_id: null,
    ...fields,
  };
}

/** A private message that was not read yet. */
export function newPrivateMessage(fields: Partial<PrivateMessage> = {}): PrivateMessage {
  return {
    kind: "private",
    id: crypto.randomUUID(),
    business_id: BUSINESS,
    from_user_id: "d0000000-0000-4000-8000-000000000009",
    to_user_id: "d0000000-0000-4000-8000-000000000008",
    content: "Could you swap with me?",
    created_at: "2026-03-02T08:00:00.000Z",
    read_at: null,
    version: 1,
    change_id: null,
    ...fields,
  };
}
