import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetWitness, lostWith, noteWitness, type WitnessedChange } from "./witness.ts";

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
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock("#screens/sync/entity-words.ts");
});

function punch(): WitnessedChange {
  const row = { id: crypto.randomUUID(), clock_in_time: AT, clock_in_zone: "UTC", clock_out_time: null };
  return { collection: "time_records", row, base: null, at: AT };
}

it("tells what waited in a replica that is gone", async () => {
  noteWitness("me", [punch()], SYNCED);
  const lost = await lostWith("me", "UTC");
  expect(lost).toEqual({
    lastSyncedAt: SYNCED,
    waiting: [{ label: expect.stringMatching(/^Clock in/), at: AT }],
  });
  expect(await lostWith("somebody-else", "UTC")).toBeNull();
  forgetWitness("me");
  expect(await lostWith("me", "UTC")).toBeNull();
});

it.each([
  "{half",
  "null",
  "7",
  '{"waiting":{}}',
  '{"waiting":[null]}',
  '{"waiting":[{"collection":"x"}]}',
  "",
])("knows of a loss, if nothing else, when the note says %j", async (text) => {
  notes.set("shiftkeep-witness-me", text);
  const lost = await lostWith("me", "UTC");
  expect(lost).toEqual(text === "" ? null : { lastSyncedAt: null, waiting: [] });
});

it("keeps nobody waiting when the words cannot be fetched", async () => {
  vi.doMock("#screens/sync/entity-words.ts", () => {
    throw new Error("no connection");
  });
  noteWitness("me", [punch()], SYNCED);
  expect(await lostWith("me", "UTC")).toEqual({
    lastSyncedAt: SYNCED,
    waiting: [{ label: "Change", at: AT }],
  });
});

it("survives a storage that is forbidden", async () => {
  const refuse = () => {
    throw new DOMException("Not allowed", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => noteWitness("me", [punch()], SYNCED)).not.toThrow();
  expect(() => forgetWitness("me")).not.toThrow();
  expect(await lostWith("me", "UTC")).toBeNull();
});
