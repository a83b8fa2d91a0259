import { addDays, DAY_MS } from "#lib/format/calendar-days.ts";
import type { Device } from "#schema/entities/device.ts";
import { APPROVAL_MAX_DAYS, type PunchApproval } from "#schema/entities/punch-approval.ts";
import { edgesOf } from "../time/months.ts";
import { overlapping, type PayPeriod, periodSpan } from "./pay-period.ts";
import type { PayRules } from "./pay-rules.ts";

/** The week that a period begins in decides its overtime, and work over an edge what is on either side (neededSpan). */
const MARGIN_DAYS = { before: 10, after: 4 };

/** UTC instants, both included. */
interface Instants {
  from: string;
  to: string;
}

/** Between which instants the approvals end that may say something of what a period pays. */
export function approvalInstants(period: PayPeriod, rules: PayRules, zone: string): Instants {
  const { from, to } = approvedDays(period, rules);
  return instantsOf({ from, to: addDays(to, APPROVAL_MAX_DAYS) }, zone);
}

/** The approvals that say something of what a period pays by some rules. */
export function approvalsFor(
  approvals: readonly PunchApproval[],
  period: PayPeriod,
  rules: PayRules,
): PunchApproval[] {
  const days = approvedDays(period, rules);
  return approvals.filter((approval) => overlapping(approval, days));
}

/** The days whose approvals count. What began before midnight may be paid from then on. */
function approvedDays({ from, to }: PayPeriod, { overnight, rounding }: PayRules): PayPeriod {
  const isPaidFromBefore = overnight === "split" || rounding.minutes > 0;
  return { from: isPaidFromBefore ? addDays(from, -1) : from, to };
}

/**
 * Between which instants everything lies that decides a period, and whether the approvals that say something of it still
 * hold, by whatever rules people are paid.
 */
export function payrollInstants(
  period: PayPeriod,
  approvals: readonly PunchApproval[],
  zone: string,
): Instants {
  const [from, to] = edgesOf([period, ...approvals].flatMap((one) => [one.from, one.to]));
  return instantsOf({ from: addDays(from, -MARGIN_DAYS.before), to: addDays(to, MARGIN_DAYS.after) }, zone);
}

function instantsOf(period: PayPeriod, zone: string): Instants {
  const { start, end } = periodSpan(period, zone);
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
}

/** One that was silent for longer, with nothing to send, is in use no more. */
const IN_USE_MS = 45 * DAY_MS;

/**
 * Whether a device may hold punches nobody has seen: it said that it still has some to send, whenever it said so, or it is
 * in use and was last heard of before an instant, in epoch ms.
 */
export function mayHoldPunches({ last_heard_at, unsent }: Device, toldSince: number): boolean {
  const heard = Date.parse(last_heard_at);
  return unsent > 0 || (heard < toldSince && heard > toldSince - IN_USE_MS);
}
