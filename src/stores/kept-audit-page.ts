import * as v from "valibot";
import { type AuditPage, auditPage } from "#schema/protocol/audit-log.ts";
import { auditPageKey, forgetAuditPage } from "./forget-audit-page.ts";

const stored = v.pipe(v.string(), v.parseJson(), auditPage);

/** Returns the first audit log page this person last saw here; null if none. */
export function readAuditPage(userId: string): AuditPage | null {
  const found = v.safeParse(stored, localStorage.getItem(auditPageKey(userId)));
  return found.success ? found.output : null;
}

/** Stores a page for offline reading. If storing fails, the previous one is removed. */
export function keepAuditPage(userId: string, page: AuditPage) {
  try {
    localStorage.setItem(auditPageKey(userId), JSON.stringify(page));
  } catch {
    forgetAuditPage(userId);
  }
}
