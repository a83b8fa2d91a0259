import { ROLE_MEANINGS } from "#domain/staff/staff-list.ts";
import type { Role } from "#schema/entities/profile.ts";

const RANK: Record<Role, number> = { employee: 0, manager: 1, admin: 2 };

/** What follows when somebody's role changes; null when it does not. */
export function roleChangeText(before: Role, after: Role, isMe: boolean): string | null {
  if (before === after) return null;
  if (RANK[after] > RANK[before]) {
    return `${ROLE_MEANINGS[after]} Their devices get what they may see once they are connected.`;
  }
  const loss = isMe ? "You will no longer be able to change staff. " : "";
  return `${loss}What they may no longer see goes from their devices once they are connected. Their own hours, shifts and messages stay.`;
}
