import type { PayPeriod } from "./pay-period.ts";

/** Hours of one person that somebody approved: calendar days of the business, both included. */
export interface Approval extends PayPeriod {
  user_id: string;
  /** As they were then, in ms without breaks. */
  worked_ms: number;
}

/**
 * missing: no approval for a day of the period on which they worked. changed: what they worked is no longer what was
 * approved. none: they did not work, so nothing is to be approved.
 */
export type ApprovalState = "approved" | "changed" | "missing" | "none";

/** Whether one person's hours of a period are approved as they are now; `worked` is in ms by calendar day. */
export function approvalState(
  { from, to }: PayPeriod,
  approvals: readonly Approval[],
  worked: ReadonlyMap<string, number>,
): ApprovalState {
  const days = [...worked].filter(([, ms]) => ms > 0);
  const within = days.map(([day]) => day).filter((day) => from <= day && day <= to);
  const touching = approvals.filter((approval) => approval.from <= to && approval.to >= from);
  const isChanged = touching.some((approval) => workedWithin(days, approval) !== approval.worked_ms);
  if (isChanged) return "changed";
  if (within.length === 0) return "none";
  const isCovered = within.every((day) => touching.some((one) => one.from <= day && day <= one.to));
  return isCovered ? "approved" : "missing";
}

function workedWithin(days: readonly (readonly [string, number])[], { from, to }: PayPeriod): number {
  return days.reduce((sum, [day, ms]) => (from <= day && day <= to ? sum + ms : sum), 0);
}
