import type { Payable } from "#domain/pay/payable.ts";
import type { Approval } from "#domain/pay/person-pay.ts";
import { approvalStates } from "#domain/work/approved-work.ts";
import { calendarDay } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";

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
