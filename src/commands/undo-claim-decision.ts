import { freshFind } from "#replica/fresh-find.ts";
import { patchLocally } from "#replica/local-change.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/**
 * Takes back what a manager has just decided about a claim: it waits again, as it did `before`. False when too much has
 * happened to the shift since: somebody else was given it or has asked for it, or it was removed.
 */
export function undoClaimDecision(context: CommandContext, before: Shift): Promise<boolean> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const [shift] = await freshFind(replica.shifts, { id: before.id, kind: "shift" });
    if (!shift || shift.claimed_by_user_id || !isAsDecided(shift, before)) return false;
    const { user_id, status, claimed_by_user_id, published_as, estimated_pay } = before;
    const fields = { user_id, status, claimed_by_user_id, published_as, estimated_pay, denial_reason: null };
    await patchLocally<Shift>(replica.shifts, before.id, fields, device.newId());
    return true;
  });
}

function isAsDecided(shift: Shift, { user_id, status, claimed_by_user_id }: Shift): boolean {
  const isApproved = shift.status === "claimed" && shift.user_id === claimed_by_user_id;
  const isDenied = shift.status === status && shift.user_id === user_id;
  return isApproved || isDenied;
}
