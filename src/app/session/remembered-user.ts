import * as v from "valibot";
import type { SessionUser } from "#stores/session-store.ts";

const STORAGE_KEY = "shiftkeep-user";
const remembered = v.object({ id: v.string(), email: v.string(), businessName: v.string() });

/**
 * Returns this device's user, without secrets. With it the app opens their replica at once and offline, even if the
 * session's token has expired.
 */
export function rememberedUser(): SessionUser | null {
  try {
    const parsed = v.safeParse(remembered, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null"));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

export function rememberUser(user: SessionUser) {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(user));
}

export function forgetUser() {
  localStorage.removeItem(STORAGE_KEY);
}

const discardKeyOf = (userId: string) => `shiftkeep-discard-${userId}`;

/** Notes that a user who signs out wants unsent changes discarded. */
export function discardFor(userId: string) {
  try {
    localStorage.setItem(discardKeyOf(userId), "yes");
  } catch {
    // Without room for the note they are kept, for the same person only.
  }
}

/** Whether it was noted, in any tab. */
export function isDiscarded(userId: string): boolean {
  return localStorage.getItem(discardKeyOf(userId)) !== null;
}

/** Removes the note: it is done, or the person is back. */
export function forgetDiscard(userId: string) {
  localStorage.removeItem(discardKeyOf(userId));
}
