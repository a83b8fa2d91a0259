import { fetchAuditLog as askAuditLog, fetchShiftHistory as askShiftHistory } from "#remote/history.ts";
import type { AuditCursor, AuditFilters, AuditPage } from "#schema/protocol/audit-log.ts";
import type { ShiftChange } from "#schema/protocol/shift-history.ts";
import type { CommandContext } from "../command-context.ts";

export type { ShiftChange } from "#schema/protocol/shift-history.ts";

/** Returns a shift's changes, newest first, from the server. For its managers. Throws an AccountError. */
export async function readShiftHistory({ remote }: CommandContext, shiftId: string): Promise<ShiftChange[]> {
  return askShiftHistory(await remote(), shiftId);
}

/** Returns a page of the audit log, newest first, from the server. For admins. Throws an AccountError. */
export async function readAuditLog(
  { remote }: CommandContext,
  filters: AuditFilters,
  before: AuditCursor | null,
): Promise<AuditPage> {
  return askAuditLog(await remote(), filters, before);
}
