import { groupBy } from "#lib/group-by.ts";
import { byLine, lineId, type PayLine, unique } from "./pay-lines.ts";
import { type LateAdjustment, type PayrollSnapshot, payrollRun } from "./payroll-run.ts";
import type { PaidInterval } from "./worked-runs.ts";

/**
 * What changes of a paid period when its intervals are these: what it would pay now, by the rules and rates it was paid
 * by, less what was paid for it then and by earlier adjustments of it. So whatever arrives, and in whichever order, what
 * was paid in the end is the pay of everything. `intervals` are all of the person's as they are known now, as for the
 * run: what is no longer among them is taken back. Hours that arrive may make others of their week overtime, also in the
 * period after: ask for each paid period.
 */
export function adjustmentFor(
  snapshot: Pick<PayrollSnapshot, "inputs" | "lines">,
  intervals: readonly PaidInterval[],
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
