import * as v from "valibot";
import { type Profile, profileFields } from "#schema/entities/profile.ts";

/** What a person is told of when somebody else changes it. */
const account = v.pick(v.object(profileFields()), ["role", "name", "email", "payrate"]);
const stored = v.pipe(v.string(), v.parseJson(), account);
export type Account = Pick<Profile, "role" | "name" | "email" | "payrate">;

const keyOf = (userId: string) => `shiftkeep-account-${userId}`;

/** What this person was last known to be on this device; null when they are new to it. */
export function readKnownAccount(userId: string): Account | null {
  const found = v.safeParse(stored, localStorage.getItem(keyOf(userId)));
  return found.success ? found.output : null;
}

/** Outlives the replica, which is filled anew when the role changes. */
export function keepKnownAccount(userId: string, { role, name, email, payrate }: Account) {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ role, name, email, payrate }));
  } catch {
    // Without room for it the next change may be told of once more, or not at all.
  }
}

/** They log out, and the next to log in here is new. */
export function forgetKnownAccount(userId: string) {
  localStorage.removeItem(keyOf(userId));
}

/** Does work by which somebody on this device changes a person. If it is they themselves, that is no news to them. */
export async function asOwnChange<T>(
  userId: string,
  changes: { [Field in keyof Account]?: Account[Field] | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const before = readKnownAccount(userId);
  if (!before) return work();
  keepKnownAccount(userId, { ...before, ...(changes as Partial<Account>) });
  try {
    return await work();
  } catch (error) {
    keepKnownAccount(userId, before);
    throw error;
  }
}
