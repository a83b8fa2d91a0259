import { groupBy } from "#lib/group-by.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import { rowDigest } from "../sync/digest.ts";
import { type DayRange, isWithin } from "../time/day-range.ts";
import { lengthOf, without } from "../time/spans.ts";
import type { PaidInterval } from "./paid-intervals.ts";
import type { DatedInterval } from "./work-days.ts";

export type ApprovedWork = Pick<PunchApproval, "worked_ms" | "fingerprint">;

/** What an approval of one person's paid work records; the fingerprint changes with any start, end or break. */
export function approvedWork(paid: readonly PaidInterval[]): ApprovedWork {
  const sums = { start: 0, end: 0, worked: 0, ms: 0 };
  for (const workedInterval of paid) {
    const worked = paidMs(workedInterval);
    sums.start += rowDigest(workedInterval.interval, workedInterval.start);
    sums.end += rowDigest(workedInterval.interval, workedInterval.end);
    sums.worked += rowDigest(workedInterval.interval, worked);
    sums.ms += worked;
  }
  const fingerprint = [paid.length, sums.start, sums.end, sums.worked].join("-");
  return { worked_ms: sums.ms, fingerprint };
}

/** Returns the paid ms, less breaks. */
export function paidMs(workedInterval: PaidInterval): number {
  return lengthOf(without([workedInterval], workedInterval.breaks));
}

/** An approval that was not withdrawn. */
export interface ApprovalState {
  approval: PunchApproval;
  isChanged: boolean;
}

/** How far approvals still hold, given the paid work of all their days, which it counts on (workDays). */
export function approvalStates(
  approvals: readonly PunchApproval[],
  paid: readonly DatedInterval[],
): ApprovalState[] {
  const paidOf = groupBy(paid, ({ user_id }) => user_id);
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
export function approvalStatusOf(states: readonly ApprovalState[], { from, to }: DayRange): ApprovalStatus {
  if (states.some(({ isChanged }) => isChanged)) return "changed";
  if (states.some(({ approval }) => approval.from <= from && to <= approval.to)) return "approved";
  return states.length > 0 ? "partly" : "open";
}
