import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { adjustmentFor } from "./late-adjustment.ts";
import { type ArrivedPunch, lateReason } from "./late-reason.ts";
import { samePeriod } from "./pay-period.ts";
import { type LateAdjustment, neededIntervals } from "./payroll-run.ts";
import type { PaidInterval } from "./worked-runs.ts";

/** What one person was paid: a payment that says what it was made of, and when (UTC) it was saved. */
export interface PaidRecord {
  frozen: PaySnapshot;
  paidAt: string;
}

/**
 * What is still owed to one person, or by them, for each of the periods that they were paid for, by period: of every
 * paid period that which later punches, corrections and decisions changed. `intervals` and `punches` are all that is
 * known now since the first of the periods.
 */
export function latePay(
  paid: readonly PaidRecord[],
  intervals: readonly PaidInterval[],
  punches: readonly ArrivedPunch[],
): LateAdjustment[] {
  return [...paid]
    .sort((one, other) => (turnOf(one) < turnOf(other) ? -1 : 1))
    .flatMap(({ frozen, paidAt }) => {
      const { period } = frozen.inputs;
      const settled = paid
        .flatMap((other) => other.frozen.inputs.late)
        .filter((late) => samePeriod(late.period, period));
      if (settled.length === 0 && isAsPaid(frozen, intervals)) return [];
      const adjustment = adjustmentFor(frozen, intervals, settled);
      if (adjustment.lines.length === 0) return [];
      return { ...adjustment, reason: lateReason(adjustment, punches, paidAt) };
    });
}

function turnOf({ frozen, paidAt }: PaidRecord): string {
  const { from, to } = frozen.inputs.period;
  return [from, to, paidAt].join(" ");
}

/** The intervals are those that were paid, so nothing has to be computed anew. */
function isAsPaid({ inputs }: PaySnapshot, intervals: readonly PaidInterval[]): boolean {
  const now = neededIntervals({ ...inputs, intervals });
  return (
    now.length === inputs.intervals.length && now.every((one, place) => isSame(one, inputs.intervals[place]))
  );
}

function isSame(one: PaidInterval, other: PaidInterval | undefined): boolean {
  const textOf = ({ key, start, end, breaks, rate, shiftStart }: PaidInterval) =>
    JSON.stringify([key, start, end, breaks.map((pause) => [pause.start, pause.end]), rate, shiftStart]);
  return other !== undefined && textOf(one) === textOf(other);
}
