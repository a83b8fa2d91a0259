import { type AuditPage, auditPage } from "#schema/protocol/audit-log.ts";
import { auditPageKey, forgetAuditPage } from "./forget-audit-page.ts";
import { readStoredJson, storeJson } from "./stored-json.ts";

/** Returns the first audit log page this person last saw here; null if none. */
export function readAuditPage(userId: string): AuditPage | null {
  return readStoredJson(auditPage, auditPageKey(userId));
}

/** Stores a page for offline reading. If storing fails, the previous one is removed. */
export function keepAuditPage(userId: string, page: AuditPage) {
  if (!storeJson(auditPageKey(userId), page)) forgetAuditPage(userId);
}
