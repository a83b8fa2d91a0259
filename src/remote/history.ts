import * as v from "valibot";
import {
  type AuditCursor,
  type AuditFilters,
  type AuditPage,
  auditPage,
} from "#schema/protocol/audit-log.ts";
import { type ShiftChange, shiftHistory } from "#schema/protocol/shift-history.ts";
import { accountError } from "./account.ts";
import { unexpectedAnswer } from "./account-error.ts";
import type { Remote } from "./client.ts";

/**
 * Returns a page of the audit log of the caller's business, for admins; null begins with the newest. Throws an
 * AccountError.
 */
export async function fetchAuditLog(
  remote: Remote,
  filters: AuditFilters,
  before: AuditCursor | null,
): Promise<AuditPage> {
  const { data, error, status } = await remote.rpc("audit_log", { filters, before });
  // Postgres's text of a refusal is not for people; the screen has its own.
  if (error) throw accountError({ message: "", status });
  const parsed = v.safeParse(auditPage, data);
  if (!parsed.success) throw unexpectedAnswer();
  return parsed.output;
}

/** Returns a shift's changes, newest first, for its managers. Throws an AccountError. */
export async function fetchShiftHistory(remote: Remote, shift: string): Promise<ShiftChange[]> {
  const { data, error, status } = await remote.rpc("shift_history", { shift });
  // Postgres's text of a refusal is not for people; the screen has its own.
  if (error) throw accountError({ message: "", status });
  const parsed = v.safeParse(shiftHistory, data);
  if (!parsed.success) throw unexpectedAnswer();
  return parsed.output;
}
