import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WaitingChange } from "#replica/waiting-changes.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { notifyOfLoss, removeEvictionMarker, writeEvictionMarker } from "../session/eviction-marker.ts";

const AT = "2026-03-02T12:00:00.000Z";
const SYNCED = "2026-03-02T11:00:00.000Z";
const notes = new Map<string, string>();
const storage = {
  getItem: (key: string) => notes.get(key) ?? null,
  setItem: (key: string, text: string) => void notes.set(key, text),
  removeItem: (key: string) => void notes.delete(key),
};

beforeEach(() => {
  notes.clear();
  useSyncStatus.setState(useSyncStatus.getInitialState());
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function punch(): WaitingChange {
  const row = { kind: "punch", id: crypto.randomUUID(), type: "in", at: AT, zone: "UTC", note: "" };
  return { collection: "punches", row, base: null, at: AT };
}

const told = () => vi.waitFor(() => expect(useSyncStatus.getState().lost).not.toBeNull());

it("tells what waited in a replica that is gone, once, beside what nobody has read about yet", async () => {
  writeEvictionMarker("me", { waiting: [punch()], files: [] }, SYNCED);
  notifyOfLoss("me", "UTC");
  await told();
  const label = expect.stringMatching(/^Clock in/);
  expect(useSyncStatus.getState().lost).toEqual({ lastSyncedAt: SYNCED, waiting: [{ label, at: AT }] });
  notifyOfLoss("me", "UTC");
  writeEvictionMarker("me", { waiting: [punch()], files: [] }, SYNCED);
  notifyOfLoss("me", "UTC");
  await vi.waitFor(() => expect(useSyncStatus.getState().lost?.waiting).toHaveLength(2));
});

it.each(["{half", "null", "7", '{"waiting":{}}', '{"waiting":[null]}', '{"waiting":[{"collection":"x"}]}'])(
  "knows of a loss, if nothing else, when the note says %j",
  async (text) => {
    notes.set("shiftkeep-witness-me", text);
    notifyOfLoss("me", "UTC");
    await told();
    expect(useSyncStatus.getState().lost).toEqual({ lastSyncedAt: null, waiting: [] });
  },
);

it("says which files to choose again", async () => {
  writeEvictionMarker("me", { waiting: [], files: [{ path: "a", name: "menu.pdf", at: AT }] }, SYNCED);
  notifyOfLoss("me", "UTC");
  await told();
  const label = "File “menu.pdf” (choose it again)";
  expect(useSyncStatus.getState().lost?.waiting).toEqual([{ label, at: AT }]);
});

it("does without words it has not", async () => {
  writeEvictionMarker(
    "me",
    { waiting: [{ ...punch(), row: { clock_in_time: "never" } }], files: [] },
    SYNCED,
  );
  notifyOfLoss("me", "UTC");
  await told();
  expect(useSyncStatus.getState().lost?.waiting).toHaveLength(1);
});

it("survives a storage that is forbidden", () => {
  const refuse = () => {
    throw new DOMException("Not allowed", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => writeEvictionMarker("me", { waiting: [punch()], files: [] }, SYNCED)).not.toThrow();
  expect(() => removeEvictionMarker("me")).not.toThrow();
  expect(() => notifyOfLoss("me", "UTC")).not.toThrow();
});
