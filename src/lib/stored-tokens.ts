const TOKEN_KEY = /auth-token/;

/** Whether an auth token entry of this site is stored, valid or not. */
export function hasStoredTokens(storage: Storage = localStorage): boolean {
  return keysOf(storage).length > 0;
}

/** Removes the stored auth token entries of this site, so that the next start asks for a login. */
export function removeStoredTokens(storages: Storage[] = [localStorage, sessionStorage]) {
  for (const storage of storages) {
    for (const key of keysOf(storage)) storage.removeItem(key);
  }
}

/** Removes stored entries that cannot become a session. Keeps expired ones, which may still be renewed. */
export function removeBrokenTokens(storages: Storage[] = [localStorage, sessionStorage]) {
  for (const storage of storages) {
    for (const key of keysOf(storage)) if (!isSession(storage.getItem(key))) storage.removeItem(key);
  }
}

/** Whether a text is a session of supabase-js, complete enough to be renewed. */
function isSession(text: string | null): boolean {
  try {
    const { access_token, refresh_token, user } = JSON.parse(text ?? "null");
    return Boolean(access_token && refresh_token && user?.id);
  } catch {
    return false;
  }
}

function keysOf(storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return keys.filter((name) => TOKEN_KEY.test(name));
}
