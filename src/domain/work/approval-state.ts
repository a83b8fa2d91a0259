import { groupBy } from "#lib/group-by.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import { approvedWork } from "./approved-work.ts";
import type { PaidInterval } from "./paid-intervals.ts";
import { isWithin, type RecordedDays } from "./records-source.ts";

/** An approval that was not withdrawn. */
export interface ApprovalState {
  approval: PunchApproval;
  isChanged: boolean;
}

/** How far approvals still hold, given the paid work of all their days. */
export function approvalStates(
  approvals: readonly PunchApproval[],
  paid: readonly PaidInterval[],
  dayOf: (at: number) => string,
): ApprovalState[] {
  const dated = paid.map((workedInterval) => ({ ...workedInterval, day: dayOf(workedInterval.start) }));
  const paidOf = groupBy(dated, ({ user_id }) => user_id);
  return approvals
    .filter(({ status }) => status === "approved")
    .map((approval) => {
      const own = paidOf.get(approval.user_id) ?? [];
      const now = approvedWork(own.filter(({ day }) => isWithin(approval, day)));
      const isSame = now.fingerprint === approval.fingerprint && now.worked_ms === approval.worked_ms;
      return { approval, isChanged: !isSame };
    });
}

/** approved: all days, unchanged. changed: something has changed since. partly: some of the days. */
export type ApprovalStatus = "approved" | "changed" | "partly" | "open";

/** Returns the approval status of one person's days, from the approvals that touch them. */
export function approvalStatusOf(
  states: readonly ApprovalState[],
  { from, to }: RecordedDays,
): ApprovalStatus {
  if (states.some(({ isChanged }) => isChanged)) return "changed";
  if (states.some(({ approval }) => approval.from <= from && to <= approval.to)) return "approved";
  return states.length > 0 ? "partly" : "open";
}
