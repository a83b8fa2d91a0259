import { callRpc } from "#remote/account.ts";
import {
  type AuditCursor,
  type AuditFilters,
  type AuditPage,
  auditPage,
} from "#schema/protocol/audit-log.ts";
import { type ShiftChange, shiftHistory } from "#schema/protocol/shift-history.ts";
import type { CommandContext } from "../command-context.ts";

export type { ShiftChange } from "#schema/protocol/shift-history.ts";

/** Returns a shift's changes, newest first, from the server. For its managers. Throws an AccountError. */
export async function readShiftHistory({ remote }: CommandContext, shift: string): Promise<ShiftChange[]> {
  return callRpc(await remote(), "shift_history", { shift }, shiftHistory);
}

/** Returns a page of the audit log; null begins with the newest. For admins. Throws an AccountError. */
export async function readAuditLog(
  { remote }: CommandContext,
  filters: AuditFilters,
  before: AuditCursor | null,
): Promise<AuditPage> {
  return callRpc(await remote(), "audit_log", { filters, before }, auditPage);
}
