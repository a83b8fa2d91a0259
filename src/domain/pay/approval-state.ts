import type { PayPeriod } from "./pay-period.ts";

/** Hours of one person that somebody approved: calendar days of the business, both included. */
export interface Approval extends PayPeriod {
  /** What they worked is no longer what was approved. */
  isChanged: boolean;
}

/**
 * missing: no approval for a day of the period on which they worked. changed: what they worked is no longer what was
 * approved. none: they did not work, so nothing is to be approved.
 */
export type ApprovalStanding = "approved" | "changed" | "missing" | "none";

/** Whether one person's hours of a period are approved as they are now; `worked` are the days on which they began. */
export function approvalStanding(
  { from, to }: PayPeriod,
  approvals: readonly Approval[],
  worked: readonly string[],
): ApprovalStanding {
  const touching = approvals.filter((approval) => approval.from <= to && approval.to >= from);
  if (touching.some(({ isChanged }) => isChanged)) return "changed";
  const days = worked.filter((day) => from <= day && day <= to);
  if (days.length === 0) return "none";
  const isCovered = days.every((day) => touching.some((one) => one.from <= day && day <= one.to));
  return isCovered ? "approved" : "missing";
}
