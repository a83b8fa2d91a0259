import { patchLocally, removeLocally } from "#replica/local-change.ts";
import { freshFind } from "#replica/rxdb/fresh-find.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

/** Marks a notification as read; false when it is already, or gone: then there is nothing to send. */
export function readNotification(context: CommandContext, id: string): Promise<boolean> {
  return write(context, async ({ replica, newId }) => {
    const [unread] = await freshFind(replica.notifications, { id, read: false });
    if (!unread) return false;
    await patchLocally(replica.notifications, id, { read: true }, newId());
    return true;
  });
}

/** Removes these notifications, here and on every other device of this person. It cannot be taken back. */
export async function clearNotifications(context: CommandContext, ids: readonly string[]): Promise<void> {
  await write(context, ({ replica, newId }) =>
    Promise.all(ids.map((id) => removeLocally(replica.notifications, id, newId()))),
  );
}
