import { useMemo } from "react";
import { overlapping, type PayPeriod, periodSpan } from "#domain/pay/pay-period.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { useApprovals } from "#queries/use-approvals.ts";
import { APPROVAL_MAX_DAYS, type PunchApproval } from "#schema/entities/punch-approval.ts";

/** The approvals that say something of a period; undefined while loading. */
export function usePeriodApprovals(period: PayPeriod, zone: string): PunchApproval[] | undefined {
  const { start, end } = periodSpan({ from: period.from, to: addDays(period.to, APPROVAL_MAX_DAYS) }, zone);
  const approvals = useApprovals({ from: new Date(start).toISOString(), to: new Date(end).toISOString() });
  return useMemo(() => approvals?.filter((approval) => overlapping(approval, period)), [approvals, period]);
}
