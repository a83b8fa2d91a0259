import * as v from "valibot";
import { SUPPORT_TOPICS } from "#schema/protocol/send-support-request.ts";
import { storedJson, storedKeys, storeJson } from "./local-storage.ts";

const STORAGE_KEY = "supportDraft";
const KEPT_MS = 7 * 24 * 3_600_000;

const typed = v.object({
  name: v.exactOptional(v.string()),
  email: v.exactOptional(v.string()),
  topic: v.exactOptional(v.picklist(SUPPORT_TOPICS)),
  message: v.exactOptional(v.string()),
});
/** The typed fields; untouched ones are missing. */
export type SupportTyped = v.InferOutput<typeof typed>;

const draft = v.object({
  /** Distinguishes equal messages from a repeated one. */
  id: v.string(),
  typed,
  savedAt: v.number(),
});
export type SupportDraft = v.InferOutput<typeof draft>;

/** Keeps this person's text until it is sent, for a week; false if storing fails. */
export function keepSupportDraft(userId: string | null, one: SupportDraft): boolean {
  return storeJson(keyOf(userId), one, storageOf(userId));
}

/** Returns this person's draft; null if none. Removes an expired one. */
export function readSupportDraft(userId: string | null, now: number): SupportDraft | null {
  return fresh(storageOf(userId), keyOf(userId), now);
}

/** Removes a draft that was sent or discarded. */
export function forgetSupportDraft(userId: string | null) {
  storageOf(userId).removeItem(keyOf(userId));
}

/** Removes expired drafts of all users, who may not return to the form. */
export function forgetOldSupportDrafts(now: number) {
  for (const key of storedKeys(STORAGE_KEY)) fresh(localStorage, key, now);
}

function fresh(storage: Storage, key: string, now: number): SupportDraft | null {
  const stored = storedJson(key, draft, storage);
  if (stored && now - stored.savedAt <= KEPT_MS) return stored;
  storage.removeItem(key);
  return null;
}

/** Signed-in people have their own draft. Others cannot be told apart: theirs ends with the tab. */
function storageOf(userId: string | null): Storage {
  return userId === null ? sessionStorage : localStorage;
}

function keyOf(userId: string | null): string {
  return userId === null ? STORAGE_KEY : `${STORAGE_KEY}-${userId}`;
}
