import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import { rowDigest } from "../sync/digest.ts";
import { lengthOf, without } from "../time/spans.ts";
import type { PaidInterval } from "./paid-intervals.ts";

export type ApprovedWork = Pick<PunchApproval, "worked_ms" | "fingerprint">;

/** What an approval of one person's paid work records; the fingerprint changes with any start, end or break. */
export function approvedWork(paid: readonly PaidInterval[]): ApprovedWork {
  const sums = { start: 0, end: 0, worked: 0, ms: 0 };
  for (const workedInterval of paid) {
    const worked = paidMs(workedInterval);
    sums.start += rowDigest(workedInterval.interval, workedInterval.start);
    sums.end += rowDigest(workedInterval.interval, workedInterval.end);
    sums.worked += rowDigest(workedInterval.interval, worked);
    sums.ms += worked;
  }
  const fingerprint = [paid.length, sums.start, sums.end, sums.worked].join("-");
  return { worked_ms: sums.ms, fingerprint };
}

/** Returns the paid ms, less breaks. */
export function paidMs(workedInterval: PaidInterval): number {
  return lengthOf(without([workedInterval], workedInterval.breaks));
}
