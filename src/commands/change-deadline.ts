import { patchLocally } from "#replica/local-change.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import type { DeadlineDays } from "./create-deadline.ts";

/** Moves a deadline or the days it is about. One that was removed meanwhile stays so. */
export function changeDeadline(context: CommandContext, id: string, days: DeadlineDays): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const fields = { ...days, date: days.end_date };
    await patchLocally(replica.staff_availability, id, fields as never, device.newId());
  });
}
