import { periodSpan } from "#domain/pay/pay-period.ts";
import type { ApprovedWork } from "#domain/work/approved-work.ts";
import type { DayRange } from "#domain/work/records-source.ts";
import { insertAllLocally, patchLocally } from "#replica/local-change.ts";
import { approvalsOf } from "#replica/punch-kinds.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** What is approved of one person. */
export interface HoursToApprove extends ApprovedWork {
  user_id: string;
}

/** Says that people's hours of some days are right as they were shown; resolves to the ids of the approvals. */
export function approvePeriod(
  context: CommandContext,
  {
    days,
    zone,
    people,
    note = "",
  }: { days: DayRange; zone: string; people: readonly HoursToApprove[]; note?: string },
): Promise<string[]> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  const at = new Date(periodSpan(days, zone).end).toISOString();
  return device.exclusively(writingLockOf(userId), async () => {
    const approvals = people.map((hours) => ({
      kind: "approval" as const,
      id: device.newId(),
      business_id: businessId,
      ...{ at, from: days.from, to: days.to, status: "approved" as const },
      ...hours,
      ...{ approved_by: userId, approved_at: device.readClock().instant, note: note.trim() },
    }));
    await insertAllLocally(approvalsOf(replica), approvals, device.newId);
    return approvals.map(({ id }) => id);
  });
}

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
