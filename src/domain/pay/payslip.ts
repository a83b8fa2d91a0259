import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { fromMinorUnits } from "./minor-units.ts";
import type { PayLine } from "./pay-lines.ts";
import type { PayPeriod } from "./pay-period.ts";
import type { LateAdjustment } from "./payroll-run.ts";

/** What a payslip says. Amounts are in the units of the currency. */
export interface Payslip {
  business: string;
  employee: string;
  period: PayPeriod;
  currency: string;
  lines: readonly PayslipLine[];
  hours: number;
  base: number;
  tips: number;
  fuel: number;
  /** What was entered by hand; below 0 it was taken away. */
  other: number;
  late: readonly PayslipLate[];
  deductions: number;
  total: number;
  notes: string;
  /** When the payment was saved, a UTC instant. */
  savedAt: string;
}

/** What was paid alike on a day. */
export interface PayslipLine extends Pick<PayLine, "day" | "kind" | "ms" | "multiplierPercent"> {
  /** Per hour. */
  rate: number;
  amount: number;
}

/** What an earlier period still owed, or was paid too much. */
export interface PayslipLate extends Pick<LateAdjustment, "period" | "reason"> {
  lines: readonly PayslipLine[];
  amount: number;
}

/** The payslip of a saved payment; of one that does not say what it was made of it has the sums alone. */
export function payslipOf(
  payment: EmployeePayment & { frozen: PaySnapshot | null },
  business: { name: string; currency: string },
): Payslip {
  const { frozen } = payment;
  const amountOf = (cents: number) => fromMinorUnits(cents, frozen?.decimals ?? 0);
  const lineOf = ({ day, kind, ms, multiplierPercent, rate, cents }: PayLine): PayslipLine => ({
    ...{ day, kind, ms, multiplierPercent },
    rate: amountOf(rate),
    amount: amountOf(cents),
  });
  return {
    business: business.name,
    employee: payment.employee_name,
    period: { from: payment.pay_period_start, to: payment.pay_period_end },
    currency: frozen?.currency ?? business.currency,
    lines: frozen?.lines.map(lineOf) ?? [],
    hours: payment.total_hours,
    base: payment.base_pay,
    tips: payment.tips,
    fuel: payment.fuel_stipend,
    other: frozen ? amountOf(frozen.inputs.extras.other) : payment.other_adjustments,
    late:
      frozen?.inputs.late.map(({ period, reason, lines, cents }) => ({
        ...{ period, reason },
        lines: lines.map(lineOf),
        amount: amountOf(cents),
      })) ?? [],
    deductions: payment.deductions,
    total: payment.total_pay,
    notes: payment.notes,
    savedAt: payment.created_at,
  };
}
