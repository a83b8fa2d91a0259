import type { Payment } from "#queries/use-payments.ts";

/** What a payslip's file is called: 'payslip-sam-okafor-2026-03-14.pdf'. */
export function payslipName({ employee_name, pay_period_end }: Payment): string {
  const name = employee_name
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return `payslip-${name || "employee"}-${pay_period_end}.pdf`;
}
