import * as v from "valibot";
import { type AuditPage, auditPage } from "#schema/protocol/audit-log.ts";

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

/** Where the page of the audit log that somebody saw last is kept. */
const auditPageKey = (userId: string) => `shiftkeep-audit-${userId}`;

/** It is not theirs to read any more: they log out, or what they may see has changed. */
export function forgetAuditPage(userId: string) {
  localStorage.removeItem(auditPageKey(userId));
}
