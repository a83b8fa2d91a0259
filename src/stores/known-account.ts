import * as v from "valibot";
import { type Profile, profileFields } from "#schema/entities/profile.ts";

/** What a person is told of when somebody else changes it. */
const account = v.pick(v.object(profileFields()), ["role", "name", "email", "payrate"]);
const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ...account.entries, tried: v.optional(v.partial(account)) }),
);
export type KnownFields = Pick<Profile, "role" | "name" | "email" | "payrate">;

interface KnownAccount extends KnownFields {
  /** What was changed on this device and has not been seen of the server yet: its answer may have been lost. */
  tried?: AccountChanges | undefined;
}

type AccountChanges = { [Field in keyof KnownFields]?: KnownFields[Field] | undefined };

const keyOf = (userId: string) => `shiftkeep-account-${userId}`;

/** What this person was last known to be on this device; null when they are new to it. */
export function readKnownAccount(userId: string): KnownAccount | null {
  const found = v.safeParse(stored, localStorage.getItem(keyOf(userId)));
  return found.success ? found.output : null;
}

/** Outlives the replica, which is filled anew when the role changes. */
export function keepKnownAccount(userId: string, { role, name, email, payrate }: KnownFields) {
  keep(userId, { role, name, email, payrate });
}

function keep(userId: string, known: KnownAccount) {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(known));
  } catch {
    // Without room for it the next change may be told of once more, or not at all.
  }
}

/** They log out, and the next to log in here is new. */
export function forgetKnownAccount(userId: string) {
  localStorage.removeItem(keyOf(userId));
}

/**
 * Does work by which somebody on this device changes a person. If it is they themselves, that is no news to them, also
 * when the answer is lost; what the server refuses was not changed.
 */
export async function asOwnChange<T>(
  userId: string,
  changes: AccountChanges,
  work: () => Promise<T>,
): Promise<T> {
  const before = readKnownAccount(userId);
  if (!before) return work();
  keep(userId, { ...before, tried: { ...before.tried, ...changes } });
  try {
    return await work();
  } catch (error) {
    if (!isUnanswered(error)) keep(userId, before);
    throw error;
  }
}

/** It may have been done all the same. */
function isUnanswered(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "unreachable";
}
