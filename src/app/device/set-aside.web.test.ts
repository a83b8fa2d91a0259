import "fake-indexeddb/auto";
import { promisifyRequest } from "idb-keyval";
import { expect, test, vi } from "vitest";
import { endTransactionsWhenSetAside } from "./set-aside.ts";

const shownAgain = vi.fn();
endTransactionsWhenSetAside(shownAgain);

const leave = (persisted: boolean) => dispatchEvent(new PageTransitionEvent("pagehide", { persisted }));
const comeBack = () => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));

async function newDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.result.createObjectStore("rows");
  return promisifyRequest(request);
}

/** A transaction that asks for one row after the other, and so never ends by itself. */
function endless(transaction: IDBTransaction) {
  const ended = new Promise<string>((resolve) => {
    transaction.onabort = () => resolve("aborted");
    transaction.oncomplete = () => resolve("complete");
  });
  const isOver = { now: false };
  const ask = () => {
    if (!isOver.now) transaction.objectStore("rows").get("row").onsuccess = ask;
  };
  ask();
  return { ended, finish: () => (isOver.now = true) };
}

async function written(database: IDBDatabase): Promise<void> {
  const transaction = database.transaction("rows", "readwrite");
  transaction.objectStore("rows").put("words", "row");
  await promisifyRequest(transaction);
}

test.each(["readonly", "readwrite"] as const)(
  "what a page that is set aside has open as %s ends, and blocks nobody",
  async (mode) => {
    const database = await newDatabase(`left-${mode}`);
    const { ended } = endless(database.transaction("rows", mode));
    leave(true);
    expect(await ended).toBe("aborted");
    comeBack();
    await written(await newDatabase(`left-${mode}`));
  },
);

test("a database that is being made when the page is set aside can be made by another", async () => {
  const request = indexedDB.open("left-new");
  const made = new Promise<IDBTransaction>((resolve) => {
    request.onupgradeneeded = () => {
      request.result.createObjectStore("rows");
      if (request.transaction) resolve(request.transaction);
    };
  });
  const { ended } = endless(await made);
  leave(true);
  expect(await ended).toBe("aborted");
  comeBack();
  await written(await newDatabase("left-new"));
});

test("what a page begins after it is set aside ends at once", async () => {
  const database = await newDatabase("left-late");
  leave(true);
  await expect(written(database)).rejects.toThrow();
  comeBack();
  await written(database);
});

test("a page that is closed or loaded anew is left to the browser", async () => {
  const database = await newDatabase("closed");
  const { ended, finish } = endless(database.transaction("rows", "readwrite"));
  leave(false);
  finish();
  expect(await ended).toBe("complete");
});

test("who comes back is told only when something had to end", async () => {
  const database = await newDatabase("returned");
  await written(database);
  shownAgain.mockClear();
  leave(true);
  comeBack();
  expect(shownAgain).not.toHaveBeenCalled();
  const { ended } = endless(database.transaction("rows"));
  leave(true);
  await ended;
  comeBack();
  expect(shownAgain).toHaveBeenCalledOnce();
});
