import * as v from "valibot";
import { accountError } from "./account.ts";
import { AccountError } from "./account-error.ts";
import type { Remote } from "./client.ts";

const ids = v.array(v.string());

/** Which of these payments had their payslip mailed, by id; for admins. Throws an AccountError. */
export async function askSentPayslips(remote: Remote, payments: readonly string[]): Promise<string[]> {
  const { data, error, status } = await remote.rpc("sent_payslips", { payments });
  if (error) throw accountError({ message: "", status });
  const parsed = v.safeParse(ids, data);
  if (!parsed.success) throw new AccountError("unreachable", "The server gave an unexpected answer.");
  return parsed.output;
}
