import { askSentPayslips } from "#remote/sent-payslips.ts";
import type { CommandContext } from "./command-context.ts";

/** Which of these payments had their payslip mailed, by id: the server alone remembers. Throws an AccountError. */
export async function findSentPayslips(
  { remote }: CommandContext,
  payments: readonly string[],
): Promise<string[]> {
  return payments.length === 0 ? [] : askSentPayslips(await remote(), payments);
}
