import { groupBy } from "#lib/group-by.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import { rowDigest } from "../sync/digest.ts";
import { type DayRange, isWithin } from "../time/day-range.ts";
import { lengthOf, without } from "../time/spans.ts";
import type { PaidInterval } from "./paid-intervals.ts";
import type { PositionedInterval } from "./positioned-work.ts";
import type { PositionPart } from "./positions-of-work.ts";

export type ApprovedWork = Pick<PunchApproval, "worked_ms" | "fingerprint">;

/**
 * What an approval of one person's paid work records; the fingerprint changes with any start, end, break or position. Where
 * there are positions it ends with two sums of them: of all, and of what was said alone (positionedWork).
 */
export function approvedWork(paid: readonly Omit<PositionedInterval, "day">[]): ApprovedWork {
  const sums = { start: 0, end: 0, worked: 0, ms: 0 };
  for (const workedInterval of paid) {
    const worked = paidMs(workedInterval);
    sums.start += rowDigest(workedInterval.interval, workedInterval.start);
    sums.end += rowDigest(workedInterval.interval, workedInterval.end);
    sums.worked += rowDigest(workedInterval.interval, worked);
    sums.ms += worked;
  }
  const times = [paid.length, sums.start, sums.end, sums.worked];
  const positions = paid.some(({ parts }) => parts)
    ? [paid.flatMap(({ parts = [] }) => parts), paid.flatMap(({ said = [] }) => said)].map(sumOf)
    : [];
  return { worked_ms: sums.ms, fingerprint: [...times, ...positions].join("-") };
}

/** Short, as an approval has little room. */
function sumOf(parts: readonly PositionPart[]): string {
  const sum = parts.reduce(
    (all, { position, start, end }) =>
      position === null ? all : all + rowDigest(position, start) + rowDigest(position, end + 1),
    0,
  );
  return (sum % MOST).toString(36);
}
const MOST = 36 ** 6;

/** Returns the paid ms, less breaks. */
export function paidMs(workedInterval: PaidInterval): number {
  return lengthOf(without([workedInterval], workedInterval.breaks));
}

/** An approval that was not withdrawn. */
export interface ApprovalState {
  approval: PunchApproval;
  isChanged: boolean;
}

/** The days of paid periods, by person. */
export type PaidDays = ReadonlyMap<string, readonly DayRange[]>;

/**
 * How far approvals still hold, given the paid work of all their days, which it counts on (workDays). What paid days were
 * worked as changes only by what is said of it, as their pay does: so does what was approved before there were positions.
 */
export function approvalStates(
  approvals: readonly PunchApproval[],
  paid: readonly PositionedInterval[],
  paidDays: PaidDays = new Map(),
): ApprovalState[] {
  const paidOf = groupBy(paid, ({ user_id }) => user_id);
  return approvals
    .filter(({ status }) => status === "approved")
    .map((approval) => {
      const own = (paidOf.get(approval.user_id) ?? []).filter(({ day }) => isWithin(approval, day));
      const periods = paidDays.get(approval.user_id) ?? [];
      const isPaid = own.every(({ day }) => periods.some((period) => isWithin(period, day)));
      return { approval, isChanged: !isSameWork(approval, approvedWork(own), isPaid) };
    });
}

function isSameWork(approved: ApprovedWork, now: ApprovedWork, isPaid: boolean): boolean {
  const [then, today] = [approved, now].map(({ fingerprint }) => {
    const [count, starts, ends, worked, positions, said = "0"] = fingerprint.split("-");
    return { times: [count, starts, ends, worked].join("-"), positions, said };
  });
  if (!then || !today || then.times !== today.times || approved.worked_ms !== now.worked_ms) return false;
  if (isPaid || then.positions === undefined) return then.said === today.said;
  return then.positions === (today.positions ?? "0");
}

/** approved: all days, unchanged. changed: something has changed since. partly: some of the days. */
export type ApprovalStatus = "approved" | "changed" | "partly" | "open";

/** Returns the approval status of one person's days, from the approvals that touch them. */
export function approvalStatusOf(states: readonly ApprovalState[], { from, to }: DayRange): ApprovalStatus {
  if (states.some(({ isChanged }) => isChanged)) return "changed";
  if (states.some(({ approval }) => approval.from <= from && to <= approval.to)) return "approved";
  return states.length > 0 ? "partly" : "open";
}
