import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lostWith } from "./notice-loss.ts";
import { forgetWitness, noteWitness, type WitnessedChange } from "./witness.ts";

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
});

function punch(): WitnessedChange {
  const row = { id: crypto.randomUUID(), clock_in_time: AT, clock_in_zone: "UTC", clock_out_time: null };
  return { collection: "time_records", row, base: null, at: AT };
}

it("tells what waited in a replica that is gone", () => {
  noteWitness("me", [punch()], SYNCED);
  const lost = lostWith("me", "UTC");
  expect(lost).toEqual({
    lastSyncedAt: SYNCED,
    waiting: [{ label: expect.stringMatching(/^Clock in/), at: AT }],
  });
  expect(lostWith("somebody-else", "UTC")).toBeNull();
  forgetWitness("me");
  expect(lostWith("me", "UTC")).toBeNull();
});

it.each([
  "{half",
  "null",
  "7",
  '{"waiting":{}}',
  '{"waiting":[null]}',
  '{"waiting":[{"collection":"x"}]}',
  "",
])("knows of a loss, if nothing else, when the note says %j", (text) => {
  notes.set("shiftkeep-witness-me", text);
  const lost = lostWith("me", "UTC");
  expect(lost).toEqual(text === "" ? null : { lastSyncedAt: null, waiting: [] });
});

it("does without words it has not", () => {
  noteWitness("me", [{ ...punch(), row: { clock_in_time: "never" } }], SYNCED);
  expect(lostWith("me", "UTC")?.waiting).toHaveLength(1);
});

it("survives a storage that is forbidden", () => {
  const refuse = () => {
    throw new DOMException("Not allowed", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => noteWitness("me", [punch()], SYNCED)).not.toThrow();
  expect(() => forgetWitness("me")).not.toThrow();
  expect(lostWith("me", "UTC")).toBeNull();
});
