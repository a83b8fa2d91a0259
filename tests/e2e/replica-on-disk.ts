import type { Page } from "@playwright/test";
import { correctionChange } from "../factories/demo.ts";

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
  return databases.flatMap((text) => JSON.parse(/--punches: (.*)/.exec(text)?.[1] ?? "[]"));
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

/**
 * Leaves a request for a correction in a user's queue. The page then shows a file of the app, as no page of it may be
 * open; the next one sends the request.
 */
export async function leaveCorrection(page: Page, url: string, userId: string, fields: object = {}) {
  await page.goto(`${url}/icon.svg`);
  const now = Date.now();
  const { change_id, row } = correctionChange({ user_id: userId, ...fields });
  const stored = {
    ...{ record_id: null, breaks: null, status: "pending", denial_reason: null, decided_by: null },
    ...{ decided_at: null, created_at: new Date(now).toISOString(), ...row, version: 0 },
    ...{ change_id, pending: { base: null, earlier: [], order: now } },
    // As src/replica/rxdb/stored.ts writes it.
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
