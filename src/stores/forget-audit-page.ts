export const auditPageKey = (userId: string) => `shiftkeep-audit-${userId}`;

/** Removes it: the user logs out, or lost access. */
export function forgetAuditPage(userId: string) {
  localStorage.removeItem(auditPageKey(userId));
}
