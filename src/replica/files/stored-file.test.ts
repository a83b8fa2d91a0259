import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const AT = "2026-03-02T12:00:00.000Z";
const menu = new Blob(["menu"], { type: "application/pdf" });

/** Lets the browser refuse Blobs with an error. */
function refuseBlobs(name: string, message: string): void {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
    if (value instanceof Blob) throw new DOMException(message, name);
    return put.call(this, value, key);
  });
}

// A page tries once whether its browser takes Blobs.
beforeEach(() => void vi.resetModules());
afterEach(() => void vi.restoreAllMocks());

it("is kept, and waits to be sent, as bytes where the browser takes no Blobs", async () => {
  const { keepFile, readKeptFile } = await import("./kept-files.ts");
  const { keepWaitingFile, readWaitingFile } = await import("./waiting-files.ts");
  refuseBlobs("UnknownError", "Error preparing Blob/File data to be stored in object store");
  await keepFile("a-replica", { path: "a", file: menu, at: AT });
  await keepWaitingFile("anna", { path: "a", at: AT, name: "Menu.pdf", blob: menu });
  for (const file of [await readKeptFile("a-replica", "a", AT), (await readWaitingFile("anna", "a"))?.blob])
    expect([await file?.text(), file?.type]).toEqual(["menu", "application/pdf"]);
});

it("is stored as it is elsewhere, also where there is no room for it", async () => {
  const { storedFile } = await import("./stored-file.ts");
  refuseBlobs("QuotaExceededError", "There is no room");
  expect(await storedFile(menu)).toBe(menu);
  vi.restoreAllMocks();
  vi.resetModules();
  expect(await (await import("./stored-file.ts")).storedFile(menu)).toBe(menu);
});
