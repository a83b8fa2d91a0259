import { afterEach, describe, expect, it, vi } from "vitest";
import type { UnsentChange } from "#queries/unsent-changes.ts";
import type { SyncTrouble } from "#stores/sync-store.ts";
import { triesText, waitingGroups } from "./sync-panel.tsx";

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
      ["Sent, and not confirmed yet", 1],
      ["On the way to the server", 1],
    ]);
  });

  it("knows nothing of that offline, where a change may only have been handed over", () => {
    expect(reasons([change(1, true), change(2)], failing("unreachable"))).toEqual([
      ["Waiting for a connection", 2],
    ]);
  });

  it.each([
    ["unexpected", "Waiting for the server, which is having trouble"],
    ["throttled", "Waiting a moment: the server asked for a pause"],
    ["unauthorized", "Waiting for you to sign in again"],
    ["full", "Waiting for space on this device"],
    ["outdated", "Waiting for you to reload the app"],
  ] as const)("with trouble %s the reason is: %s", (trouble, reason) => {
    expect(reasons(changes(1), failing(trouble))).toEqual([[reason, 1]]);
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
    triesText({ ...synced, trouble, failures });

  it("counts", () => {
    vi.stubGlobal("navigator", { onLine: true });
    expect(tried(1)).toBe("Tried once so far.");
    expect(tried(7)).toBe("Tried 7 times so far.");
    expect(tried(0)).toBeNull();
    expect(tried(3, null)).toBeNull();
  });

  it("counts nothing while there is no network to try on", () => {
    vi.stubGlobal("navigator", { onLine: false });
    expect(tried(7, "unreachable")).toBeNull();
  });
});
