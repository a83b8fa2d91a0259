import { useMemo } from "react";
import { overlapping, type PayPeriod, periodSpan } from "#domain/pay/pay-period.ts";
import type { PayRules } from "#domain/pay/pay-rules.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { useApprovals } from "#queries/punches.ts";
import { APPROVAL_MAX_DAYS, type PunchApproval } from "#schema/entities/punch-approval.ts";

/** The approvals that say something of what a period pays by some rules; undefined while loading. */
export function usePeriodApprovals(
  { from, to }: PayPeriod,
  { overnight, rounding }: PayRules,
  zone: string,
): PunchApproval[] | undefined {
  // What began before midnight may be paid from then on.
  const reaches = overnight === "split" || rounding.minutes > 0;
  const period = useMemo(() => ({ from: reaches ? addDays(from, -1) : from, to }), [reaches, from, to]);
  const { start, end } = periodSpan({ from: period.from, to: addDays(period.to, APPROVAL_MAX_DAYS) }, zone);
  const approvals = useApprovals({ from: new Date(start).toISOString(), to: new Date(end).toISOString() });
  return useMemo(() => approvals?.filter((approval) => overlapping(approval, period)), [approvals, period]);
}
