/** Where the page of the audit log that somebody saw last is kept. */
export const auditPageKey = (userId: string) => `shiftkeep-audit-${userId}`;

/** It is not theirs to read any more: they log out, or what they may see has changed. */
export function forgetAuditPage(userId: string) {
  localStorage.removeItem(auditPageKey(userId));
}
