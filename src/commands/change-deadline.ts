import { patchLocally } from "#replica/local-change.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import type { DeadlineDays } from "./create-deadline.ts";

/** Moves a deadline or the days it is about. One that was removed meanwhile stays so. */
export function changeDeadline(context: CommandContext, id: string, days: DeadlineDays): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    await patchLocally(replica.staff_availability, id, days as never, device.newId());
  });
}
