import { patchLocally, removeLocally } from "#replica/local-change.ts";
import type { Message } from "#schema/entities/message.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Changes the words of one's own message; nothing when it is gone, or says just that. */
export function editMessage(context: CommandContext, id: string, text: string): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  const words = text.trim();
  return device.exclusively(writingLockOf(userId), async () => {
    const found = await replica.messages.findOne(id).exec();
    const row = found?.toMutableJSON() as unknown as Message | PrivateMessage | undefined;
    if (!row) return;
    const field = row.kind === "team" ? { text: words } : { content: words };
    const now = row.kind === "team" ? row.text : row.content;
    if (now === words) return;
    const edited_at = device.readClock().instant;
    await patchLocally<Message>(replica.messages, id, { ...field, edited_at }, device.newId());
  });
}

/** Deletes a message for everybody: one's own; an admin anybody's in the team's chat. */
export function deleteMessage(context: CommandContext, id: string): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    await removeLocally(replica.messages, id, device.newId());
  });
}
