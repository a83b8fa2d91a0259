import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import { rowDigest } from "../sync/digest.ts";
import { lengthOf, without } from "../time/spans.ts";
import type { PaidInterval } from "./paid-intervals.ts";

export type ApprovedWork = Pick<PunchApproval, "worked_ms" | "fingerprint">;

/**
 * What is approved with one person's work, given as what is paid and begins on the days: how much it is,
 * and a text that is another one when any of it begins, ends or pauses otherwise. In whatever order it is given.
 */
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

/** How long somebody worked in what is paid, less its breaks, in ms. */
export function paidMs(workedInterval: PaidInterval): number {
  return lengthOf(without([workedInterval], workedInterval.breaks));
}
