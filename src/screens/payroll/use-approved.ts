import { useMemo } from "react";
import type { Approval } from "#domain/pay/approval-state.ts";
import { overlapping, type PayPeriod, periodSpan } from "#domain/pay/pay-period.ts";
import type { Payable } from "#domain/pay/payable.ts";
import { approvalStates } from "#domain/reconcile/approval-state.ts";
import { addDays, calendarDay } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import { useApprovals } from "#queries/use-approvals.ts";
import { APPROVAL_MAX_DAYS, type PunchApproval } from "#schema/entities/punch-approval.ts";

/** The approvals that say something of a period; undefined while loading. */
export function usePeriodApprovals(period: PayPeriod, zone: string): PunchApproval[] | undefined {
  const { start, end } = periodSpan({ from: period.from, to: addDays(period.to, APPROVAL_MAX_DAYS) }, zone);
  const approvals = useApprovals({ from: new Date(start).toISOString(), to: new Date(end).toISOString() });
  return useMemo(() => approvals?.filter((approval) => overlapping(approval, period)), [approvals, period]);
}

/** What these approvals are worth by now, by person. */
export function approvedOf(
  approvals: readonly PunchApproval[],
  work: ReadonlyMap<string, Payable>,
  zone: string,
): ReadonlyMap<string, Approval[]> {
  const stretches = [...work.values()].flatMap((one) => one.stretches);
  const dayOf = (at: number) => calendarDay(new Date(at).toISOString(), zone);
  const states = approvalStates(approvals, stretches, dayOf);
  return new Map(
    [...groupBy(states, ({ approval }) => approval.user_id)].map(([person, own]) => [
      person,
      own.map(({ approval: { from, to }, isChanged }) => ({ from, to, isChanged })),
    ]),
  );
}
