import type { Page } from "@playwright/test";
import { demo } from "../factories/demo.ts";
import { expect, logIn, syncState, test } from "./fixtures.ts";

const WORDS = "Temperatures, allergens and clean hands.";

/** Writes over these words on the device's disk as a fault of it would: nothing is told. Answers how often it did. */
function damage(page: Page, words: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    let damaged = 0;
    for (const { name = "" } of await indexedDB.databases()) {
      if (!name.startsWith("rxdb-dexie-")) continue;
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const close = () => {
            database.close();
            resolve();
          };
          if (!database.objectStoreNames.contains("docs")) return close();
          const transaction = database.transaction("docs", "readwrite");
          const docs = transaction.objectStore("docs");
          const reading = docs.getAll();
          reading.onsuccess = () => {
            for (const row of reading.result.filter(({ description }) => description === wanted)) {
              docs.put({ ...row, description: { damaged: true } });
              damaged++;
            }
          };
          transaction.oncomplete = close;
          transaction.onerror = () => reject(transaction.error);
        };
      });
    }
    return damaged;
  }, words);
}

test("a row that was damaged on the device is fetched anew as soon as it cannot be drawn", {
  tag: "@nightly",
}, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await expect(syncState(page, "Synced")).toBeVisible();
  // The comparison after a start looks at each row by itself; the next one to do so is an hour away.
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("shiftkeep-sync")))
    .toContain('"comparedAt":"');
  expect(await damage(page, WORDS)).toBe(1);

  const other = await context.newPage();
  const said: string[] = [];
  other.on("console", (message) => said.push(message.text()));
  await other.goto(`${backend.url}/training`);
  await expect(other.getByText(WORDS)).toBeVisible();
  // What React says of an object that it was to draw.
  expect(said.join("\n")).toMatch(/React error #31/);
});
