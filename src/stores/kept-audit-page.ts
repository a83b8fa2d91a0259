import type * as v from "valibot";
import type { AuditPage } from "#schema/protocol/audit-log.ts";
import { storedJson, storeJson } from "./local-storage.ts";

const keyOf = (userId: string) => `shiftkeep-audit-${userId}`;

/** Returns the first audit log page this person last saw here; null if none. The audit log's screen has its `shape`. */
export function readAuditPage(userId: string, shape: v.GenericSchema<unknown, AuditPage>): AuditPage | null {
  return storedJson(keyOf(userId), shape);
}

/** Stores a page for offline reading. If storing fails, the previous one is removed. */
export function keepAuditPage(userId: string, page: AuditPage) {
  if (!storeJson(keyOf(userId), page)) forgetAuditPage(userId);
}

/** Removes it: the user logs out, or lost access. */
export function forgetAuditPage(userId: string) {
  localStorage.removeItem(keyOf(userId));
}
