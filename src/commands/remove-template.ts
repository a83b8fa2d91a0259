import { removeLocally } from "#replica/local-change.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Deletes a template for everybody. Shifts that were made from it stay as they are. It cannot be taken back. */
export async function removeTemplate(context: CommandContext, id: string): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  await device.exclusively(writingLockOf(userId), () => removeLocally(replica.templates, id, device.newId()));
}
