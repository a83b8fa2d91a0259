import { expect, it } from "vitest";
import { newEntry } from "#tests/factories/availability.ts";
import { knownEntries, updatedEntries } from "./updated-entries.ts";

const sams = newEntry({ user_id: "sam" });
const anns = newEntry({ user_id: "ann" });
const decided = newEntry({ user_id: "tom", status: "approved" });
const before = knownEntries([sams, decided]);
const others = { ...sams, reason: "Exam" };

it.each([
  ["nothing", [sams], []],
  ["somebody's new entry", [sams, anns], []],
  ["a change", [others], [others.id]],
  ["another wish", [{ ...sams, preference: "rather-not" as const }], [sams.id]],
  ["a decision", [{ ...sams, status: "approved" as const }], [sams.id]],
  ["a change and a new entry", [others, anns], [sams.id]],
  ["what is asked anew", [{ ...decided, reason: "Exam", status: "pending" as const }], []],
  ["what was changed on this device", [{ ...others, change_id: "waiting" }], []],
  ["the server's word that it has it", [{ ...sams, version: 9, updated_at: "2026-03-01T00:00:00.000Z" }], []],
  ["what is gone", [], []],
])("%s is an update as it should be", (_, after, updated) => {
  expect(updatedEntries(before, after, "me").map(({ id }) => id)).toEqual(updated);
});

it("one's own entry is none", () => {
  expect(updatedEntries(before, [others], "sam")).toEqual([]);
});
