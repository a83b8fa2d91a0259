import { describe, expect, it } from "vitest";
import type { SyncTrouble } from "#stores/sync-store.ts";
import { newFormat } from "#tests/factories/format.ts";
import { syncWords } from "#words/made/sync.ts";
import { heldChanges, isOffline, syncLabel } from "./sync-label.ts";
import { syncExplanation } from "./sync-panel.tsx";

const say = await syncWords.load("en-US");
const synced = {
  online: true,
  offlineSince: null,
  waiting: 0,
  attention: 0,
  trouble: null,
  isFilling: false,
};
const failing = (trouble: SyncTrouble | null) => ({ ...synced, online: false, waiting: 3, trouble });

describe("syncLabel", () => {
  it.each([
    [synced, "Synced"],
    [{ ...synced, isFilling: true }, "Still syncing"],
    [{ ...synced, isFilling: true, waiting: 1 }, "Sending 1 change"],
    [{ ...synced, waiting: 1 }, "Sending 1 change"],
    [{ ...synced, waiting: 12, attention: 1 }, "Sending 12 changes"],
    [{ ...synced, attention: 2 }, "Needs attention"],
    [{ ...failing(null), offlineSince: "2026-05-04T14:05:00.000Z" }, "Offline since 2:05 PM"],
    [failing("unreachable"), "Offline"],
    [failing("unexpected"), "Trying again soon"],
    [failing("throttled"), "Trying again soon"],
    [failing("unauthorized"), "Log in again"],
    [failing("outdated"), "Reload needed"],
    [failing("full"), "Device is full"],
    [failing("serverFull"), "Server is full"],
  ])("%j is %s", (status, text) => {
    expect(syncLabel(say, status, newFormat()).text).toBe(text);
  });
});

it.each([
  [null, true],
  ["unreachable", true],
  ["unexpected", false],
  ["throttled", false],
  ["unauthorized", false],
  ["outdated", false],
  ["full", false],
  ["serverFull", false],
] as const)("with trouble %s being offline is %s", (trouble, offline) => {
  expect(isOffline(failing(trouble))).toBe(offline);
});

it.each([
  [{ ...synced, waiting: 3 }, 0],
  [{ ...synced, online: false }, 0],
  [failing(null), 3],
  [failing("unreachable"), 3],
  [failing("full"), 3],
])("%j holds back %d changes", (status, count) => {
  expect(heldChanges(status)).toBe(count);
});

describe("syncExplanation", () => {
  it("never says that everything is saved while something was refused", () => {
    expect(syncExplanation(say, { ...synced, attention: 1 })).toContain("All your other changes");
  });

  it.each([
    "unreachable",
    "unexpected",
    "throttled",
    "unauthorized",
    "outdated",
    "full",
    "serverFull",
  ] as const)("says that changes are stored, and when they arrive, with %s", (trouble) => {
    expect(syncExplanation(say, failing(trouble))).toMatch(
      /^3 changes are saved on this device and will be sent /,
    );
  });
});
