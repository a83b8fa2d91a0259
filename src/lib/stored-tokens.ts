const TOKEN_KEY = /auth-token/;

/** Removes the stored auth token entries of this site, so that the next start asks for a login. */
export function removeStoredTokens(storages: Storage[] = [localStorage, sessionStorage]) {
  for (const storage of storages) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    for (const key of keys.filter((name) => TOKEN_KEY.test(name))) storage.removeItem(key);
  }
}
