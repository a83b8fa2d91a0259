import { storeText } from "./local-storage.ts";

const STORAGE_KEY = "staffAttempt";

/**
 * Returns the id of this person's requests to add somebody until one is answered: if the answer, or even the page,
 * is lost, repeating it is the same request. Without storage it lasts as long as the page.
 */
export function staffAttempt(userId: string, fresh: string): string {
  const key = `${STORAGE_KEY}-${userId}`;
  const kept = localStorage.getItem(key);
  if (kept) return kept;
  // Without room for it only the address prevents adding a person twice.
  storeText(key, fresh);
  return fresh;
}

/** Ends it after an answer: the next addition is another request. */
export function endStaffAttempt(userId: string) {
  localStorage.removeItem(`${STORAGE_KEY}-${userId}`);
}
