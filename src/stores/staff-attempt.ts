const STORAGE_KEY = "staffAttempt";

/**
 * What marks the requests of this person to add somebody until one is answered: should the answer be lost, and even the
 * page with it, the same person sent again is the same request. On a device that keeps nothing it is the page's.
 */
export function staffAttempt(userId: string, fresh: string): string {
  const key = `${STORAGE_KEY}-${userId}`;
  const kept = localStorage.getItem(key);
  if (kept) return kept;
  try {
    localStorage.setItem(key, fresh);
  } catch {
    // Without room for it the address alone keeps anybody from being added twice.
  }
  return fresh;
}

/** It was answered: whoever is added next is another request. */
export function endStaffAttempt(userId: string) {
  localStorage.removeItem(`${STORAGE_KEY}-${userId}`);
}
