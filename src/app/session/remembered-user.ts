import * as v from "valibot";
import type { SessionUser } from "#stores/session-store.ts";

const STORAGE_KEY = "shiftkeep-user";
const remembered = v.object({ id: v.string(), email: v.string(), businessName: v.string() });

/**
 * Who uses this device, without any secret. It lets the app open their replica at once and offline, also when the
 * session's token has expired in the meantime.
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

/** Notes that somebody who signs out wants nothing kept that was not sent. */
export function discardFor(userId: string) {
  try {
    localStorage.setItem(discardKeyOf(userId), "yes");
  } catch {
    // Without room for the note it is kept, for the same person only.
  }
}

/** Whether it was noted, in this tab or another. */
export function isDiscarded(userId: string): boolean {
  return localStorage.getItem(discardKeyOf(userId)) !== null;
}

/** Removes that note: it is done, or they are back. */
export function forgetDiscard(userId: string) {
  localStorage.removeItem(discardKeyOf(userId));
}
