import type { Scope } from "#schema/protocol/sync.ts";

/** Whether two answers have the same user, role and business. */
export function sameScope(a: Scope, b: Scope): boolean {
  return a.user_id === b.user_id && a.business_id === b.business_id && a.role === b.role;
}
