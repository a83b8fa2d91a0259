import { removeLocally } from "#replica/local-change.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Removes these notifications, here and on every other device of this person. It cannot be taken back. */
export async function clearNotifications(context: CommandContext, ids: readonly string[]): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  await device.exclusively(writingLockOf(userId), () =>
    Promise.all(ids.map((id) => removeLocally(replica.notifications, id, device.newId()))),
  );
}
