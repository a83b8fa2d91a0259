import { periodSpan } from "#domain/pay/pay-period.ts";
import type { DayRange } from "#domain/time/day-range.ts";
import type { ApprovedWork } from "#domain/work/approved-work.ts";
import { rows } from "#replica/collections.ts";
import { insertAllLocally } from "#replica/local-change.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

export interface HoursToApprove extends ApprovedWork {
  user_id: string;
}

/** Approves people's hours of some days as they were shown; resolves to the ids of the approvals. */
export function approvePeriod(
  context: CommandContext,
  {
    days,
    zone,
    people,
    note = "",
  }: { days: DayRange; zone: string; people: readonly HoursToApprove[]; note?: string },
): Promise<string[]> {
  const at = new Date(periodSpan(days, zone).end).toISOString();
  return write(context, async ({ replica, userId, businessId, now, newId }) => {
    const approvals = people.map((hours) => ({
      kind: "approval" as const,
      id: newId(),
      business_id: businessId,
      at,
      from: days.from,
      to: days.to,
      status: "approved" as const,
      ...hours,
      approved_by: userId,
      approved_at: now(),
      note: note.trim(),
    }));
    await insertAllLocally(rows(replica, "approval"), approvals, newId);
    return approvals.map(({ id }) => id);
  });
}

/** Withdraws approvals; the hours can be approved again. */
export function withdrawApprovals(context: CommandContext, ids: readonly string[]): Promise<void> {
  return write(context, async ({ patch }) => {
    for (const id of ids) await patch("approval", id, { status: "withdrawn" });
  });
}
