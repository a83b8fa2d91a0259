import { fileWords } from "#lib/file-words.ts";
import type { Payment } from "#queries/payroll.ts";

/** What a payslip's file is called: 'payslip-sam-okafor-2026-03-14.pdf'. */
export function payslipName({ employee_name, pay_period_end }: Payment): string {
  return `payslip-${fileWords(employee_name) || "employee"}-${pay_period_end}.pdf`;
}
