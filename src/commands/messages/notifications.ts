import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

/** Marks a notification as read; false when it is already, or gone: then there is nothing to send. */
export function readNotification(context: CommandContext, id: string): Promise<boolean> {
  return write(context, async ({ find, patch }) => {
    const [unread] = await find("notification", { id, read: false });
    if (!unread) return false;
    await patch("notification", id, { read: true });
    return true;
  });
}

/** Takes that back; nothing happens if it is gone. */
export async function unreadNotification(context: CommandContext, id: string): Promise<void> {
  await write(context, ({ patch }) => patch("notification", id, { read: false }));
}

/** Removes these notifications, here and on every other device of this person. It cannot be taken back. */
export async function clearNotifications(context: CommandContext, ids: readonly string[]): Promise<void> {
  await write(context, ({ remove }) => Promise.all(ids.map((id) => remove("notification", id))));
}
