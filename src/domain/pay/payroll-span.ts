import { addDays, DAY_MS } from "#lib/time/calendar-days.ts";
import type { Device } from "#schema/entities/device.ts";
import { APPROVAL_MAX_DAYS, type PunchApproval } from "#schema/entities/punch-approval.ts";
import { edgesOf } from "../time/months.ts";
import { overlapping, type PayPeriod, periodSpan } from "./pay-period.ts";

/** A period's first week decides its overtime, and continuous work reaches over its edges (neededSpan). */
const MARGIN_DAYS = { before: 10, after: 4 };

/** UTC instants, both inclusive. */
interface Instants {
  from: string;
  to: string;
}

/** Returns the instants between which approvals end that may concern a period's pay. */
export function approvalInstants(period: PayPeriod, zone: string): Instants {
  const { from, to } = approvedDays(period);
  return instantsOf({ from, to: addDays(to, APPROVAL_MAX_DAYS) }, zone);
}

/** Returns the approvals that may concern a period's pay. */
export function approvalsFor(approvals: readonly PunchApproval[], period: PayPeriod): PunchApproval[] {
  const days = approvedDays(period);
  return approvals.filter((approval) => overlapping(approval, days));
}

/** The days whose approvals may count: part of a split night is paid beside the day on which it counts (workDays). */
function approvedDays({ from, to }: PayPeriod): PayPeriod {
  return { from: addDays(from, -1), to: addDays(to, 1) };
}

/** The instants between which everything lies that decides a period's pay and its approvals, whatever the rules. */
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

/** A device silent for longer, with nothing to send, counts as out of use. */
const IN_USE_MS = 45 * DAY_MS;

/** Whether unseen punches may be on a device: it reported unsent ones, or is in use and silent since `toldSince`. */
export function mayHoldPunches({ last_heard_at, unsent }: Device, toldSince: number): boolean {
  const heard = Date.parse(last_heard_at);
  return unsent > 0 || (heard < toldSince && heard > toldSince - IN_USE_MS);
}
