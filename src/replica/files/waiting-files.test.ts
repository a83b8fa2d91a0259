import "fake-indexeddb/auto";
import { get, keys, set } from "idb-keyval";
import { firstValueFrom } from "rxjs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  forgetOldFiles,
  forgetWaitingFile,
  forgetWaitingFiles,
  keepWaitingFile,
  markRefused,
  readWaitingFile,
  readWaitingFiles,
  type WaitingFile,
  watchWaitingFiles,
} from "./waiting-files.ts";

const blob = new Blob(["%PDF-1.3"], { type: "application/pdf" });
const at = (minute: number) => `2026-03-02T12:0${minute}:00.000Z`;
const file = (path: string, minute = 0): WaitingFile => ({
  path,
  name: "menu.pdf",
  blob,
  at: at(minute),
  isRefused: false,
});

let user: string;
/** Stores it as an earlier version of the app does. */
const keepWhole = (one: WaitingFile) => set(`waiting-file:${user}:${one.path}`, one);
const texts = async () =>
  Promise.all((await readWaitingFiles(user)).map(async (one) => [one.path, await one.blob?.text()]));
const states = async () =>
  (await firstValueFrom(watchWaitingFiles(user))).map(({ path, isUpload, isRefused }) => [
    path,
    isUpload ? "upload" : "removal",
    ...(isRefused ? ["refused"] : []),
  ]);

beforeEach(() => {
  user = crypto.randomUUID();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("keeps what is to be uploaded and what is to be removed, the oldest first, for each person", async () => {
  await keepWaitingFile(user, file("b", 2));
  await keepWaitingFile(user, { ...file("a", 1), blob: null });
  await keepWaitingFile(crypto.randomUUID(), file("other"));
  expect(await texts()).toEqual([
    ["a", undefined],
    ["b", "%PDF-1.3"],
  ]);
  await keepWaitingFile(user, { ...file("b", 3), blob: null });
  expect(await states()).toEqual([
    ["a", "removal"],
    ["b", "removal"],
  ]);
});

it("finds, marks, replaces and forgets what an earlier version keeps, which finds nothing of what is kept now", async () => {
  await keepWhole(file("old"));
  await keepWhole({ ...file("gone", 1), blob: null });
  await keepWaitingFile(user, file("new", 2));
  expect(await get(`waiting-file:${user}:new`)).toBeUndefined();
  await markRefused(user, "old", true);
  expect((await readWaitingFile(user, "old"))?.isRefused).toBe(true);
  expect(await states()).toEqual([
    ["old", "upload", "refused"],
    ["gone", "removal"],
    ["new", "upload"],
  ]);
  expect((await texts())[0]).toEqual(["old", "%PDF-1.3"]);
  await keepWaitingFile(user, { ...file("old"), blob: null });
  await forgetWaitingFile(user, "gone");
  expect(await states()).toEqual([
    ["old", "removal"],
    ["new", "upload"],
  ]);
  await forgetWaitingFiles(user);
  expect(await texts()).toEqual([]);
});

it("forgets what waits for more than a month, with its contents", async () => {
  await keepWhole(file("old"));
  await keepWaitingFile(user, file("new"));
  const later = (days: number) => Date.parse(at(0)) + days * 86_400_000;
  await forgetOldFiles(later(30));
  expect(await texts()).toHaveLength(2);
  await forgetOldFiles(later(31));
  expect(await texts()).toEqual([]);
  expect(await get(`waiting-blob:${user}:new`)).toBeUndefined();
});

it("does not bring back what was forgotten while it was refused", async () => {
  await keepWaitingFile(user, file("a"));
  await Promise.all([markRefused(user, "a", true), forgetWaitingFile(user, "a")]);
  expect(await readWaitingFile(user, "a")).toBeNull();
  expect((await keys()).filter((key) => String(key).includes(user))).toEqual([]);
});

it("goes by the later word where a tab of an earlier version has put a removal beside an upload", async () => {
  await keepWaitingFile(user, file("a", 1));
  await keepWhole({ ...file("a", 2), blob: null });
  expect(await states()).toEqual([["a", "removal"]]);
  expect(await texts()).toEqual([["a", undefined]]);
});

it("is watched by many as by one, without contents, and anew by who comes after all have left", async () => {
  const opened: string[] = [];
  const Channel = BroadcastChannel;
  vi.stubGlobal(
    "BroadcastChannel",
    class extends Channel {
      override set onmessage(listener: typeof Channel.prototype.onmessage) {
        opened.push(this.name);
        super.onmessage = listener;
      }
    },
  );
  const seen: unknown[] = [];
  const watchers = [1, 2, 3].map(() => watchWaitingFiles(user).subscribe((found) => seen.push(found)));
  await expect.poll(() => seen).toEqual([[], [], []]);
  await keepWaitingFile(user, file("a"));
  const state = { path: "a", name: "menu.pdf", at: at(0), isRefused: false, isUpload: true };
  await expect.poll(() => seen.slice(3)).toEqual([[state], [state], [state]]);
  expect(opened).toHaveLength(1);
  for (const watcher of watchers) watcher.unsubscribe();
  await forgetWaitingFile(user, "a");
  expect(await states()).toEqual([]);
  expect(opened).toHaveLength(2);
});
