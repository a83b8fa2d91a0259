import * as v from "valibot";
import { ROLES } from "#schema/entities/roles.ts";
import { storedJson, storeJson } from "./local-storage.ts";

/** The fields whose changes a person is notified of. */
const account = v.object({
  role: v.picklist(ROLES),
  name: v.string(),
  email: v.string(),
  payrate: v.nullable(v.number()),
});
export type KnownFields = v.InferOutput<typeof account>;

const knownAccount = v.object({
  ...account.entries,
  /** Changes made on this device that the server has not shown yet: their answer may be lost. */
  tried: v.optional(v.partial(account)),
});
type KnownAccount = v.InferOutput<typeof knownAccount>;

const keyOf = (userId: string) => `shiftkeep-account-${userId}`;

/** Returns the person's last known fields on this device; null if they are new here. */
export function readKnownAccount(userId: string): KnownAccount | null {
  return storedJson(keyOf(userId), knownAccount);
}

/** Outlives the replica, which is refilled when the role changes. */
export function keepKnownAccount(userId: string, { role, name, email, payrate }: KnownFields) {
  keep(userId, { role, name, email, payrate });
}

/** Without room for it the next change may be reported again or not at all. */
function keep(userId: string, known: KnownAccount) {
  storeJson(keyOf(userId), known);
}

/** Removed at log-out: the next user is new here. */
export function forgetKnownAccount(userId: string) {
  localStorage.removeItem(keyOf(userId));
}

/** Runs one's change of a person. If it is of oneself, nobody is notified of it, even if the answer is lost. */
export async function asOwnChange<T>(
  userId: string,
  changes: KnownAccount["tried"],
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

/** It may have been applied nevertheless. */
function isUnanswered(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "unreachable";
}
