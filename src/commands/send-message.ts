import { insertLocally } from "#replica/local-change.ts";
import { TEAM_ROOM, waitingKeys } from "#schema/entities/chat-keys.ts";
import type { Message } from "#schema/entities/message.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** What is said to the team, under a new id, and how its writer is called until the server has signed it. */
export interface TeamWords extends Pick<Message, "id" | "text" | "user_name" | "user_role"> {
  type: "message" | "announcement";
}

/** Says something to the team. It is on this device when the promise resolves, and comes last until it has arrived. */
export function sendTeamMessage(context: CommandContext, { id, text, ...said }: TeamWords): Promise<Message> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  const message = teamMessage(context, { id, ...said, text: text.trim() }, device.readClock().instant);
  return device.exclusively(writingLockOf(userId), () =>
    insertLocally<Message>(replica.messages, message, device.newId()),
  );
}

/** A message of the caller's to the team as this device keeps it until the server has it; `at`: when it is written. */
export function teamMessage(
  context: CommandContext,
  said: Pick<Message, "id" | "text" | "type" | "user_name" | "user_role"> & Partial<Message>,
  at: string,
): Omit<Message, "version" | "change_id"> {
  const { userId, businessId } = replicaOf(context);
  return {
    ...{ kind: "team", business_id: businessId, user_id: userId },
    ...waitingKeys(TEAM_ROOM, at),
    ...{ about: null, shift_id: null, poll_id: null, poll_options: null, poll_end_time: null },
    ...{ timestamp: at, created_at: at, edited_at: null },
    ...said,
  };
}

/** Says something to one person, as above. */
export function sendPrivateMessage(
  context: CommandContext,
  { id, to, text }: { id: string; to: string; text: string },
): Promise<PrivateMessage> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  const at = device.readClock().instant;
  const message: Omit<PrivateMessage, "version" | "change_id"> = {
    ...{ kind: "private", id, business_id: businessId },
    ...waitingKeys(to, at),
    ...{ from_user_id: userId, to_user_id: to, content: text.trim() },
    ...{ created_at: at, received_at: at, read_at: null, edited_at: null },
  };
  return device.exclusively(writingLockOf(userId), () =>
    insertLocally<PrivateMessage>(replica.messages as never, message, device.newId()),
  );
}
