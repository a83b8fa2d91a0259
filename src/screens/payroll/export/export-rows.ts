import { thawPay } from "#domain/pay/frozen-pay.ts";
import type { PayrollRow } from "#domain/pay/payroll-csv.ts";
import type { PayRow } from "../payroll-rows.ts";
import type { PayrollCodes } from "./payroll-codes.ts";

/** Nobody has several jobs with titles here. */
const NO_TITLES = new Map<number, string>();

/** The saved payments among the lines, as payroll products take them; those that say what they were made of. */
export function exportRows(rows: readonly PayRow[], { ids }: PayrollCodes): PayrollRow[] {
  return rows.flatMap(({ id, name, payment }) => {
    if (!payment?.frozen) return [];
    const [firstName = "", ...others] = name.split(" ");
    return {
      snapshot: thawPay(payment.frozen),
      firstName,
      lastName: others.join(" "),
      payrollId: ids[id] ?? "",
      titles: NO_TITLES,
    };
  });
}
