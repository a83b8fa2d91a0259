import "fake-indexeddb/auto";
import { describe, expect, it, vi } from "vitest";
import { type CutOptions, followConnections } from "#tests/fakes/cut-connections.ts";
import { openOnce } from "./lost-connection.ts";
import {
  del,
  entries,
  get,
  getMany,
  keys,
  set,
  setMany,
  strictValues,
  update,
  valueStore,
} from "./values.ts";

const cut = followConnections();
const CUTS: CutOptions[] = [{ how: "closing" }, { how: "lost" }, { tells: true }];

describe.each(CUTS)("a connection that the browser cuts (%o)", (how) => {
  it.each([
    ["get", () => get("a")],
    ["getMany", () => getMany(["a"])],
    ["set", () => set("a", 1)],
    ["setMany", () => setMany([["a", 1]])],
    ["set, strictly", () => set("a", 1, strictValues)],
    ["update", () => update<number>("b", (held = 0) => held + 1)],
    ["keys", () => keys()],
    ["entries", () => entries()],
    ["another store", () => set("a", 1, valueStore("another", "changes").values)],
  ])("is opened again for %s", async (_, work) => {
    await set("a", 1);
    cut(how);
    await work();
    expect(await get("a")).toBe(1);
  });
});

it("counts an update once, and does not hang, when the connection is cut in its midst", async () => {
  await set("count", 1);
  const changed = vi.fn((held = 0) => {
    if (changed.mock.calls.length === 1) cut();
    return held + 1;
  });
  await update<number>("count", changed);
  expect(await get("count")).toBe(2);
  expect(changed).toHaveBeenCalledTimes(2);
  await del("count");
});

it("is not repeated for an error of the work's own", async () => {
  const wrong = vi.fn(() => {
    throw new TypeError("no");
  });
  await expect(update("a", wrong)).rejects.toThrow("no");
  expect(wrong).toHaveBeenCalledOnce();
});

const failing = (name: string, message = "") => vi.fn(() => Promise.reject(new DOMException(message, name)));

it("opens a database twice if the browser's storage process had ended, and then again", async () => {
  const lost = failing(
    "UnknownError",
    "Connection to Indexed Database server lost. Refresh the page to try again",
  );
  await expect(openOnce(lost)).rejects.toThrow("lost");
  expect(lost).toHaveBeenCalledTimes(2);
  expect(await openOnce(async () => "open")).toBe("open");
});

it("opens nothing again in a page in which the store could not be opened", async () => {
  const full = failing("UnknownError", "Internal error opening backing store for indexedDB.open.");
  await expect(openOnce(full)).rejects.toThrow("backing store");
  const next = vi.fn(async () => "open");
  await expect(openOnce(next)).rejects.toThrow("backing store");
  expect(full).toHaveBeenCalledOnce();
  expect(next).not.toHaveBeenCalled();
});
