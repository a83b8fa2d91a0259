import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Forgets a refused change. */
export async function discardRejectedChange(context: CommandContext, id: string): Promise<void> {
  const { replica, userId } = replicaOf(context);
  await context.device.exclusively(writingLockOf(userId), () => replica.sync_issues.findOne(id).remove());
}

/** Takes a discarding back. */
export async function restoreRejectedChange(context: CommandContext, change: RejectedChange): Promise<void> {
  const { replica, userId } = replicaOf(context);
  await context.device.exclusively(writingLockOf(userId), () => replica.sync_issues.upsert(change));
}
