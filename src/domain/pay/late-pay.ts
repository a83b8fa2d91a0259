import { groupBy } from "#lib/group-by.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { byLine, lineId, type PayLine, unique } from "./pay-lines.ts";
import { samePeriod } from "./pay-period.ts";
import {
  type ArrivedPunch,
  type LateAdjustment,
  lateReason,
  neededIntervals,
  type PayrollSnapshot,
  payrollRun,
} from "./payroll-run.ts";
import type { RatedInterval } from "./worked-time.ts";

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
  intervals: readonly RatedInterval[],
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
function isAsPaid({ inputs }: PaySnapshot, intervals: readonly RatedInterval[]): boolean {
  const now = neededIntervals({ ...inputs, intervals });
  return (
    now.length === inputs.intervals.length && now.every((one, place) => isSame(one, inputs.intervals[place]))
  );
}

function isSame(one: RatedInterval, other: RatedInterval | undefined): boolean {
  const textOf = ({ key, start, end, breaks, rate, shiftStart }: RatedInterval) =>
    JSON.stringify([key, start, end, breaks.map((pause) => [pause.start, pause.end]), rate, shiftStart]);
  return other !== undefined && textOf(one) === textOf(other);
}

/**
 * What changes of a paid period when its intervals are these: what it would pay now, by the rules and rates it was paid
 * by, less what was paid for it then and by earlier adjustments of it. So whatever arrives, and in whichever order, what
 * was paid in the end is the pay of everything. `intervals` are all of the person's as they are known now, as for the
 * run: what is no longer among them is taken back. Hours that arrive may make others of their week overtime, also in the
 * period after: ask for each paid period.
 */
export function adjustmentFor(
  snapshot: Pick<PayrollSnapshot, "inputs" | "lines">,
  intervals: readonly RatedInterval[],
  earlier: readonly LateAdjustment[],
): LateAdjustment {
  const now = payrollRun({ ...snapshot.inputs, intervals });
  const paid = [...snapshot.lines, ...earlier.flatMap((adjustment) => adjustment.lines)];
  const lines = difference(now.lines, paid);
  return {
    person: snapshot.inputs.person,
    period: snapshot.inputs.period,
    lines,
    ms: lines.reduce((sum, { ms }) => sum + ms, 0),
    cents: lines.reduce((sum, { cents }) => sum + cents, 0),
  };
}

/** Line by line; one that is left names the intervals and punches of both sides. */
function difference(now: readonly PayLine[], paid: readonly PayLine[]): PayLine[] {
  const signed = [...now.map((line) => ({ line, sign: 1 })), ...paid.map((line) => ({ line, sign: -1 }))];
  return [...groupBy(signed, ({ line }) => lineId(line)).values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      return {
        ...first.line,
        ms: group.reduce((sum, { line, sign }) => sum + sign * line.ms, 0),
        cents: group.reduce((sum, { line, sign }) => sum + sign * line.cents, 0),
        intervals: unique(group.flatMap(({ line }) => line.intervals)),
        punches: unique(group.flatMap(({ line }) => line.punches)),
      };
    })
    .filter(({ ms, cents }) => ms !== 0 || cents !== 0)
    .sort(byLine);
}
