import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { shownPaidTimes, wholeSeconds } from "../time/shown-times.ts";
import { byColumn, fromMinorUnits } from "./money.ts";
import { type PayLine, rateCents } from "./pay-lines.ts";
import type { PayPeriod } from "./pay-period.ts";
import type { LateAdjustment } from "./payroll-run.ts";

/** The contents of a payslip. Amounts in the currency's units. */
export interface Payslip {
  business: string;
  address: string | null;
  employee: string;
  period: PayPeriod;
  currency: string;
  lines: readonly PayslipLine[];
  /** The sum of the lines' times, as shown. */
  ms: number;
  base: number;
  tips: number;
  fuel: number;
  /** Manual entries; negative for a deduction. */
  other: number;
  late: readonly PayslipLate[];
  deductions: number;
  total: number;
  notes: string;
  /** Totals of this and earlier payments of the same year and currency; null if not all of them are known. */
  yearToDate: YearToDate | null;
  savedAt: string;
}

/** A person's totals for a calendar year, by the periods' last days. */
export interface YearToDate
  extends Pick<Payslip, "ms" | "base" | "tips" | "fuel" | "other" | "deductions" | "total"> {
  year: number;
}

type PaidPeriod = EmployeePayment & { frozen: PaySnapshot | null };

/** Time of one day paid at the same rate, or a sum; `ms` as shown, so that the lines add up to their sum. */
export interface PayslipLine
  extends Pick<PayLine, "day" | "code" | "ms" | "multiplierPercent" | "why" | "isAddition"> {
  rate: number;
  amount: number;
  /** The name of what was worked; null for none. */
  position: string | null;
}

/** What an earlier period still owed, or was overpaid. */
export interface PayslipLate extends Pick<LateAdjustment, "period" | "reason"> {
  lines: readonly PayslipLine[];
  amount: number;
}

/**
 * The payslip of a saved payment; without a snapshot only its sums. `payments` are all of the person's, also later
 * ones, which do not count; null if not all are known. `positions` are names by id.
 */
export function payslipOf(
  payment: PaidPeriod,
  business: { name: string; address: string | null; currency: string },
  payments: readonly PaidPeriod[] | null,
  positions: ReadonlyMap<string, string> = new Map(),
): Payslip {
  const { frozen } = payment;
  const amountOf = (cents: number) => fromMinorUnits(cents, frozen?.decimals ?? 0);
  const linesOf = (lines: readonly PayLine[]): PayslipLine[] => {
    const times = shownPaidTimes(lines.map(({ ms, isAddition }) => (isAddition ? 0 : (ms ?? 0))));
    return lines.map((line, place) => {
      const { day, code, multiplierPercent, why, isAddition, cents } = line;
      return {
        ...{ day, code, multiplierPercent, why, isAddition },
        ms: line.ms === null || isAddition ? line.ms : (times[place] ?? 0),
        rate: amountOf(rateCents(line)),
        amount: amountOf(cents),
        position: positions.get(line.position ?? "") ?? null,
      };
    });
  };
  return {
    business: business.name,
    address: business.address,
    employee: payment.employee_name,
    period: { from: payment.pay_period_start, to: payment.pay_period_end },
    currency: frozen?.currency ?? business.currency,
    lines: linesOf(frozen?.lines ?? []),
    ms: paidMsOf(payment),
    base: payment.base_pay,
    tips: payment.tips,
    fuel: payment.fuel_stipend,
    other: frozen ? amountOf(byColumn(frozen.inputs.extras).other) : payment.other_adjustments,
    late:
      frozen?.inputs.late.map(({ period, reason, lines, cents }) => ({
        period,
        reason,
        lines: linesOf(lines),
        amount: amountOf(cents),
      })) ?? [],
    deductions: payment.deductions,
    total: payment.total_pay,
    notes: payment.notes,
    yearToDate: payments && yearToDateOf(payment, payments, business.currency),
    savedAt: payment.created_at,
  };
}

/** The paid time of a payment as shown; to the minute where only its hours are known. */
export function paidMsOf({ frozen, total_hours }: Pick<PaidPeriod, "frozen" | "total_hours">): number {
  return frozen ? wholeSeconds(frozen.workedMs) : Math.round(total_hours * 60) * MINUTE_MS;
}

function yearToDateOf(payment: PaidPeriod, payments: readonly PaidPeriod[], currency: string): YearToDate {
  const currencyOf = ({ frozen }: PaidPeriod) => frozen?.currency ?? currency;
  const before = payments.filter(
    (one) =>
      one.id !== payment.id &&
      one.employee_id === payment.employee_id &&
      one.payment_year === payment.payment_year &&
      one.created_at < payment.created_at &&
      currencyOf(one) === currencyOf(payment),
  );
  const sum = (amountOf: (one: PaidPeriod) => number) =>
    // In whole thousandths, the finest unit of any currency: sums of fractions would drift.
    [...before, payment].reduce((whole, one) => whole + Math.round(amountOf(one) * 1000), 0) / 1000;
  return {
    year: payment.payment_year,
    ms: sum(paidMsOf),
    base: sum((one) => one.base_pay),
    tips: sum((one) => one.tips),
    fuel: sum((one) => one.fuel_stipend),
    other: sum((one) => one.other_adjustments),
    deductions: sum((one) => one.deductions),
    total: sum((one) => one.total_pay),
  };
}
