import type { Page } from "@playwright/test";

/** Everything the replicas of all users hold on this device, as text; read past the app. */
export function replicaText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = "" }) => name);
    const texts = names
      .filter((name) => name.startsWith("rxdb-dexie-"))
      .map(
        (name) =>
          new Promise<string>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const database = opening.result;
              database.onversionchange = () => database.close();
              if (!database.objectStoreNames.contains("docs")) {
                database.close();
                return resolve("");
              }
              const reading = database.transaction("docs").objectStore("docs").getAll();
              reading.onerror = () => reject(reading.error);
              reading.onsuccess = () => {
                database.close();
                resolve(`${name}: ${JSON.stringify(reading.result)}`);
              };
            };
          }),
      );
    return (await Promise.all(texts)).join("\n");
  });
}

interface PunchOnDisk {
  id: string;
  user_id: string;
  version: number;
}

/** The punches that the replicas of all users hold on this device. */
export async function punchesOnDisk(page: Page): Promise<PunchOnDisk[]> {
  const databases = (await replicaText(page)).split("\n");
  return databases.flatMap((text) => JSON.parse(/--time_records: (.*)/.exec(text)?.[1] ?? "[]"));
}

/** Changes an entry of the app's small key-value store as told; answers with what it was before. */
export function editRemembered(page: Page, key: string, changes: object): Promise<Record<string, unknown>> {
  return page.evaluate(
    ([name, edit]) =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        const opening = indexedDB.open("keyval-store");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction("keyval", "readwrite");
          const store = transaction.objectStore("keyval");
          const reading = store.get(name);
          reading.onsuccess = () => store.put({ ...reading.result, ...edit }, name);
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => {
            database.close();
            resolve(reading.result);
          };
        };
      }),
    [key, changes] as const,
  );
}
