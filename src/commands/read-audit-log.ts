import { readAuditLog as read } from "#remote/audit-log.ts";
import type { AuditCursor, AuditFilters, AuditPage } from "#schema/protocol/audit-log.ts";
import type { CommandContext } from "./command-context.ts";

/** A page of who changed what, newest first; the server alone remembers. For admins. Throws an AccountError. */
export async function readAuditLog(
  { remote }: CommandContext,
  filters: AuditFilters,
  before: AuditCursor | null,
): Promise<AuditPage> {
  return read(await remote(), filters, before);
}
