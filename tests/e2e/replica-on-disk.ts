import type { Page } from "@playwright/test";
import { correctionChange } from "../factories/demo.ts";

/** Resolves with the content of all users' replicas on this device as text, read without the app. */
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

/** Resolves with the punches in all users' replicas on this device. */
export async function punchesOnDisk(page: Page): Promise<PunchOnDisk[]> {
  const databases = (await replicaText(page)).split("\n");
  return databases.flatMap((text) => JSON.parse(/--punches: (.*)/.exec(text)?.[1] ?? "[]"));
}

/** Changes an entry of the app's small key-value store; resolves with its previous value. */
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

/**
 * Puts a request for a correction into a user's queue. Then opens a plain file of the app, because no page of the app
 * may be open; the next one sends the request.
 */
export async function leaveCorrection(page: Page, url: string, userId: string, fields: object = {}) {
  await page.goto(`${url}/icon.svg`);
  const now = Date.now();
  const { change_id, row } = correctionChange({ user_id: userId, ...fields });
  const stored = {
    ...{ record_id: null, breaks: null, status: "pending", denial_reason: null, decided_by: null },
    ...{ decided_at: null, created_at: new Date(now).toISOString(), ...row, version: 0 },
    ...{ change_id, pending: { base: null, earlier: [], order: now } },
    // In the form of src/replica/rxdb/stored.ts.
    ...{ _deleted: "0", _attachments: {}, _meta: { lwt: now }, _rev: "1-otherpage" },
  };
  await page.evaluate(
    async ([prefix, document]) => {
      const names = (await indexedDB.databases()).map(({ name = "" }) => name);
      const found = names.find((name) => name.startsWith(prefix) && name.endsWith("--corrections"));
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(found ?? "none");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction("docs", "readwrite");
          transaction.objectStore("docs").add(document);
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      });
    },
    [`rxdb-dexie-shiftkeep-${userId}-`, stored] as const,
  );
}
