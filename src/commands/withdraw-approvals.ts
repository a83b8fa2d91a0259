import { patchLocally } from "#replica/local-change.ts";
import { approvalsOf } from "#replica/punch-kinds.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Takes back that hours are right; they may be approved again. */
export function withdrawApprovals(context: CommandContext, ids: readonly string[]): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    for (const id of ids) {
      await patchLocally<PunchApproval>(approvalsOf(replica), id, { status: "withdrawn" }, device.newId());
    }
  });
}
