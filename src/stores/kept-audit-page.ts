import * as v from "valibot";
import { type AuditPage, auditPage } from "#schema/protocol/audit-log.ts";
import { auditPageKey, forgetAuditPage } from "./forget-audit-page.ts";

const stored = v.pipe(v.string(), v.parseJson(), auditPage);

/** The first page of the audit log that this person saw last on this device; null when there is none. */
export function readAuditPage(userId: string): AuditPage | null {
  const found = v.safeParse(stored, localStorage.getItem(auditPageKey(userId)));
  return found.success ? found.output : null;
}

/** Keeps a page to be read without a network. Where the device takes none, the one before goes too. */
export function keepAuditPage(userId: string, page: AuditPage) {
  try {
    localStorage.setItem(auditPageKey(userId), JSON.stringify(page));
  } catch {
    forgetAuditPage(userId);
  }
}
