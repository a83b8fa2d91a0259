import { afterEach, describe, expect, it, vi } from "vitest";
import type { UnsentChange } from "#queries/unsent-changes.ts";
import type { SyncTrouble } from "#stores/sync-store.ts";
import { syncWords } from "#words/made/sync.ts";
import { triesText, waitingGroups } from "./sync-panel.tsx";

const say = await syncWords.load("en-US");
const synced = { online: true, offlineSince: null, waiting: 0, attention: 0, trouble: null };
const failing = (trouble: SyncTrouble) => ({ ...synced, online: false, trouble });

const change = (id: number, wasSent = false): UnsentChange => ({
  collection: "shifts",
  row: { id: String(id) },
  base: null,
  at: "2026-03-02T09:00:00.000Z",
  wasSent,
});
const changes = (count: number) => Array.from({ length: count }, (_, index) => change(index));

const reasons = (...asked: Parameters<typeof waitingGroups>) =>
  waitingGroups(...asked).map(({ reason, count }) => [reason, count]);

afterEach(() => vi.unstubAllGlobals());

describe("waitingGroups", () => {
  it("tells what was sent from what was not", () => {
    expect(reasons([change(1, true), change(2)], synced)).toEqual([
      ["sent", 1],
      ["none", 1],
    ]);
  });

  it("knows nothing of that offline, where a change may only have been handed over", () => {
    expect(reasons([change(1, true), change(2)], failing("unreachable"))).toEqual([["unreachable", 2]]);
  });

  it.each(["unexpected", "throttled", "unauthorized", "full", "outdated"] as const)(
    "names the trouble that is in the way: %s",
    (trouble) => {
      expect(reasons(changes(1), failing(trouble))).toEqual([[trouble, 1]]);
    },
  );

  it("tells the punches of an outdated app apart: they need no reload", () => {
    const punch = { ...change(2), collection: "punches", row: { id: "2", kind: "punch" } };
    const outdated = { ...synced, trouble: "outdated" } as const;
    expect(reasons([change(1), punch], outdated)).toEqual([
      ["none", 1],
      ["outdated", 1],
    ]);
    expect(reasons([punch], { ...outdated, online: false })).toEqual([["unreachable", 1]]);
  });

  it("leaves out that something was read", () => {
    const read = { ...change(1), collection: "news", row: { id: "1", kind: "read" } };
    expect(reasons([read, change(2)], synced)).toEqual([["none", 1]]);
    expect(waitingGroups([read], synced)).toEqual([]);
  });

  it("shows the first twenty and counts the rest, over all reasons", () => {
    const [sent, rest] = waitingGroups([...changes(53), change(99, true)], synced);
    expect([sent?.shown.length, sent?.count]).toEqual([1, 1]);
    expect([rest?.shown.length, rest?.count]).toEqual([19, 53]);
    expect(rest?.shown[0]?.row.id).toBe("0");
  });

  it("has no reason where nothing waits", () => {
    expect(waitingGroups([], failing("unexpected"))).toEqual([]);
  });
});

describe("triesText", () => {
  const tried = (failures: number, trouble: SyncTrouble | null = "unexpected") =>
    triesText(say, { ...synced, trouble, failures });

  it("counts", () => {
    vi.stubGlobal("navigator", { onLine: true });
    expect(tried(1)).toBe("1 attempt so far");
    expect(tried(7)).toBe("7 attempts so far");
    expect(tried(0)).toBeNull();
    expect(tried(3, null)).toBeNull();
  });

  it("counts nothing while there is no network to try on", () => {
    vi.stubGlobal("navigator", { onLine: false });
    expect(tried(7, "unreachable")).toBeNull();
  });
});
