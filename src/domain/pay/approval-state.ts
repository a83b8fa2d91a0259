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

/**
 * Whether one person's hours of a period are approved as they are now. `worked` are the days on which what it pays began:
 * of a night that is split that may be the day before.
 */
export function approvalStanding(
  { from, to }: PayPeriod,
  approvals: readonly Approval[],
  worked: readonly string[],
): ApprovalStanding {
  const has = (approval: Approval, day: string) => approval.from <= day && day <= approval.to;
  const touching = approvals.filter(
    (approval) => (approval.from <= to && approval.to >= from) || worked.some((day) => has(approval, day)),
  );
  if (touching.some(({ isChanged }) => isChanged)) return "changed";
  if (worked.length === 0) return "none";
  const isCovered = worked.every((day) => touching.some((one) => has(one, day)));
  return isCovered ? "approved" : "missing";
}
