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

function keysOf(storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return keys.filter((name) => TOKEN_KEY.test(name));
}
