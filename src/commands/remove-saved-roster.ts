import { removeLocally } from "#replica/local-change.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Deletes a saved roster for good: to have it back it is saved anew. */
export async function removeSavedRoster(context: CommandContext, id: string): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  await device.exclusively(writingLockOf(userId), () => removeLocally(replica.templates, id, device.newId()));
}
