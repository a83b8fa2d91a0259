const ASK_AGAIN_MS = 2_000;

/**
 * Lists the origin's databases. Chromium may never answer if it clears the store at that moment (1 of 12 trials): it is
 * asked again until it does.
 */
export function listDatabases(): Promise<IDBDatabaseInfo[]> {
  return new Promise((resolve, reject) => {
    const ask = () => indexedDB.databases().then(resolve, reject).finally(stop);
    const stop = () => clearInterval(again);
    ask();
    const again = setInterval(ask, ASK_AGAIN_MS);
  });
}
