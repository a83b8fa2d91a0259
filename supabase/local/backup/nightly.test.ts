import { describe, expect, it } from "vitest";
import { backupName, backupsToRemove, backupTime, isBackupDue } from "./nightly.ts";

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-24T12:00Z");
const night = (daysAgo: number) => backupName(Date.parse("2026-11-24T03:05Z") - daysAgo * DAY_MS);

describe("nightly backups", () => {
  it("have names that say when they were made", () => {
    expect(backupName(NOW)).toBe("shiftkeep-2026-11-24T12-00Z.backup");
    expect(backupTime(backupName(NOW))).toBe(NOW);
    expect(backupTime("shiftkeep-2026-11-24T12-00Z.backup.part")).toBeNull();
    expect(backupTime("mine.backup")).toBeNull();
  });

  it.each([
    ["there is none", [], NOW, true],
    ["last night's is there", [night(0)], NOW, false],
    ["only the one of the night before is there", [night(1)], NOW, true],
    ["it is not yet night again", [night(1)], Date.parse("2026-11-24T02:59Z"), false],
    ["night has come", [night(1)], Date.parse("2026-11-24T03:00Z"), true],
    ["only another file is there", ["mine.backup"], NOW, true],
  ])("are due or not where %s", (_, names, now, due) => {
    expect(isBackupDue(names, now)).toBe(due);
  });

  it("are kept for seven days, four weeks and twelve months", () => {
    const names = Array.from({ length: 500 }, (_, daysAgo) => night(daysAgo));
    const removed = new Set(backupsToRemove(names, NOW));
    const kept = names.filter((name) => !removed.has(name)).map((name) => name.slice(10, 20));
    expect(kept.slice(0, 7)).toEqual(names.slice(0, 7).map((name) => name.slice(10, 20)));
    expect(kept).toContain("2026-11-15");
    expect(kept).toContain("2026-10-31");
    expect(kept).toContain("2025-12-31");
    expect(kept).not.toContain("2025-11-30");
    expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
  });

  it("leave other files, and those of the future, alone", () => {
    expect(backupsToRemove(["notes.txt", night(-3), night(0)], NOW)).toEqual([]);
  });
});
