import { thawPay } from "#domain/pay/payments.ts";
import type { ExportPerson } from "#domain/pay/payroll-exports.ts";
import type { PayRow } from "../payroll-rows.ts";
import type { PayrollCodes } from "./payroll-codes.ts";

/** Nobody has several jobs with titles here. */
const NO_TITLES = new Map<number, string>();

/** Everybody of the period as payroll products take them, or why they are not in the file. */
export function exportPeople(rows: readonly PayRow[], codes: PayrollCodes): ExportPerson[] {
  return rows.map((row) => ({ name: row.name, row: exportRow(row, codes) }));
}

function exportRow({ id, name, state, payment }: PayRow, { ids }: PayrollCodes): ExportPerson["row"] {
  if (!payment) return state === "nothing" ? null : "unpaid";
  if (!payment.frozen) return "unexplained";
  const [firstName = "", ...others] = name.split(" ");
  return {
    snapshot: thawPay(payment.frozen),
    firstName,
    lastName: others.join(" "),
    payrollId: ids[id] ?? "",
    titles: NO_TITLES,
  };
}
