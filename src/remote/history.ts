import * as v from "valibot";
import {
  type AuditCursor,
  type AuditFilters,
  type AuditPage,
  auditPage,
} from "#schema/protocol/audit-log.ts";
import { type ShiftChange, shiftHistory } from "#schema/protocol/shift-history.ts";
import { accountError } from "./account.ts";
import { AccountError } from "./account-error.ts";
import type { Remote } from "./client.ts";

/**
 * A page of who changed what in the caller's business, for its admins; null begins with the newest. Throws an
 * AccountError.
 */
export async function fetchAuditLog(
  remote: Remote,
  filters: AuditFilters,
  before: AuditCursor | null,
): Promise<AuditPage> {
  const { data, error, status } = await remote.rpc("audit_log", { filters, before });
  // What Postgres says of a refusal is not for people; the screen has words of its own.
  if (error) throw accountError({ message: "", status });
  const parsed = v.safeParse(auditPage, data);
  if (!parsed.success) throw new AccountError("unreachable", "The server gave an unexpected answer.");
  return parsed.output;
}

/** What became of a shift, newest first, for those who manage it. Throws an AccountError. */
export async function fetchShiftHistory(remote: Remote, shift: string): Promise<ShiftChange[]> {
  const { data, error, status } = await remote.rpc("shift_history", { shift });
  // What Postgres says of a refusal is not for people; the screen has words of its own.
  if (error) throw accountError({ message: "", status });
  const parsed = v.safeParse(shiftHistory, data);
  if (!parsed.success) throw new AccountError("unreachable", "The server gave an unexpected answer.");
  return parsed.output;
}
