import { uuidOf } from "#lib/uuid-of.ts";
import { editAllLocally, type LocalEdit } from "#replica/local-change.ts";
import { LAST_KEY, MARKS_ROOM } from "#schema/entities/chat-keys.ts";
import { type ChatRead, chatReadEntity } from "#schema/entities/chat-read.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Notes that the team's chat was read up to what arrived at an instant; nothing when it was read further already. */
export async function markTeamRead(context: CommandContext, arrivedAt: string): Promise<void> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  // The same on all devices of this person, so that their marks are one row.
  const id = await uuidOf(`${chatReadEntity.table} ${businessId} ${userId}`);
  const mark: Omit<ChatRead, "version" | "change_id"> = {
    ...{ kind: "read", id, business_id: businessId, user_id: userId, last_read_at: arrivedAt },
    ...{ room: MARKS_ROOM, newest: LAST_KEY, unread: "no" },
  };
  const decide = (_: string, row: ChatRead | null): LocalEdit<ChatRead> | null => {
    if (!row) return { kind: "add", document: mark };
    return row.last_read_at < arrivedAt ? { kind: "change", fields: { last_read_at: arrivedAt } } : null;
  };
  await device.exclusively(writingLockOf(userId), () =>
    editAllLocally<ChatRead>(replica.messages as never, [id], decide, device.newId),
  );
}

/** Acknowledges what one person has written to this one, which they are shown. */
export async function markPrivateRead(context: CommandContext, from: string): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  const read_at = device.readClock().instant;
  await device.exclusively(writingLockOf(userId), async () => {
    // Also of pages that nobody has gone back to: whoever is at the end has been told.
    const unread = await replica.messages.find({ selector: { unread: "yes" } }).exec();
    await editAllLocally<PrivateMessage>(
      replica.messages as never,
      unread.filter(({ room }) => room === from).map(({ id }) => id),
      (_, row) => {
        const isUnread = row?.to_user_id === userId && row.read_at === null;
        return isUnread ? { kind: "change", fields: { read_at, unread: "no" } } : null;
      },
      device.newId,
    );
  });
}
