import { periodSpan } from "#domain/pay/pay-period.ts";
import type { DayRange } from "#domain/time/day-range.ts";
import type { ApprovedWork } from "#domain/work/approved-work.ts";
import { rows } from "#replica/collections.ts";
import { insertAllLocally } from "#replica/local-change.ts";
import type { CommandContext } from "../command-context.ts";
import { refuseOwnDecision } from "../own-decisions.ts";
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
    note,
  }: { days: DayRange; zone: string; people: readonly HoursToApprove[]; note: string },
): Promise<string[]> {
  const at = new Date(periodSpan(days, zone).end).toISOString();
  return write(context, async (writing) => {
    const { replica, userId, businessId, now, newId } = writing;
    await refuseOwnDecision(
      context,
      writing,
      people.map(({ user_id }) => user_id),
    );
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
  return write(context, async (writing) => {
    const found = await Promise.all(ids.map((id) => writing.find("approval", { id })));
    const people = found.flat().map(({ user_id }) => user_id);
    await refuseOwnDecision(context, writing, people);
    for (const id of ids) await writing.patch("approval", id, { status: "withdrawn" });
  });
}
