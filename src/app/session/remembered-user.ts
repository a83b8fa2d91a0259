import * as v from "valibot";
import { storedJson, storeText } from "#stores/local-storage.ts";
import type { SessionUser } from "#stores/session-store.ts";

const STORAGE_KEY = "shiftkeep-user";
const remembered = v.object({ id: v.string(), email: v.string(), businessName: v.string() });

/** This device's user, without secrets: their replica opens at once and offline, even if their token has expired. */
export function rememberedUser(): SessionUser | null {
  return storedJson(STORAGE_KEY, remembered);
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
  // Without room for the note they are kept, for the same person only.
  storeText(discardKeyOf(userId), "yes");
}

/** Whether it was noted, in any tab. */
export function isDiscarded(userId: string): boolean {
  return localStorage.getItem(discardKeyOf(userId)) !== null;
}

/** Removes the note: it is done, or the person is back. */
export function forgetDiscard(userId: string) {
  localStorage.removeItem(discardKeyOf(userId));
}
