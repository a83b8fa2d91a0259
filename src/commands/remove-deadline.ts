import { removeLocally } from "#replica/local-change.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Removes a deadline: nobody is asked for these days any more. What was entered for them stays. */
export function removeDeadline(context: CommandContext, id: string): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    await removeLocally(replica.staff_availability, id, device.newId());
  });
}
