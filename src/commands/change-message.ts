import { patchLocally, removeLocally } from "#replica/local-change.ts";
import type { Replica } from "#replica/open-replica.ts";
import type { Message } from "#schema/entities/message.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/**
 * Changes the words of one's own message. False when it is gone, also with the rest of the chat: nobody would see them.
 */
export function editMessage(context: CommandContext, id: string, text: string): Promise<boolean> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  const words = text.trim();
  return device.exclusively(writingLockOf(userId), async () => {
    const found = await replica.messages.findOne(id).exec();
    const row = found?.toMutableJSON() as unknown as Message | PrivateMessage | undefined;
    if (!row || (await isCleared(replica, row))) return false;
    const field = row.kind === "team" ? { text: words } : { content: words };
    const now = row.kind === "team" ? row.text : row.content;
    if (now === words) return true;
    const edited_at = device.readClock().instant;
    const edited = await patchLocally<Message>(replica.messages, id, { ...field, edited_at }, device.newId());
    return edited !== null;
  });
}

/** Whether the clearing of the chat hides it here already, though the server has yet to delete it. */
async function isCleared(replica: Replica, row: Message | PrivateMessage): Promise<boolean> {
  // What waits arrives after every clearing.
  if (row.kind !== "team" || row.version === 0) return false;
  const business = await replica.businesses.findOne().exec();
  return row.created_at <= (business?.toMutableJSON().chat_cleared_at ?? "");
}

/** Deletes a message for everybody: one's own; an admin anybody's in the team's chat. */
export function deleteMessage(context: CommandContext, id: string): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    await removeLocally(replica.messages, id, device.newId());
  });
}
