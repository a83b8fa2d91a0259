import { expect, it } from "vitest";
import { newEntry } from "#tests/factories/availability.ts";
import { availabilityNews, knownEntries } from "./availability-news.ts";

const sams = newEntry({ user_id: "sam" });
const anns = newEntry({ user_id: "ann" });
const before = knownEntries([sams]);

it.each([
  ["nothing", [sams], null],
  ["somebody's new entry", [sams, anns], { kind: "new", people: ["ann"] }],
  ["several of one person", [sams, anns, newEntry({ user_id: "ann" })], { kind: "new", people: ["ann"] }],
  ["a change", [{ ...sams, reason: "Exam" }], { kind: "updated", people: ["sam"] }],
  ["a decision", [{ ...sams, status: "approved" as const }], { kind: "updated", people: ["sam"] }],
  ["both", [{ ...sams, reason: "Exam" }, anns], { kind: "new", people: ["ann"] }],
  ["one's own entry", [sams, newEntry({ user_id: "me" })], null],
  ["what was made on this device", [sams, { ...anns, change_id: "waiting" }], null],
  [
    "the server's word that it has it",
    [{ ...sams, version: 9, updated_at: "2026-03-01T00:00:00.000Z" }],
    null,
  ],
  ["what is gone", [], null],
])("%s is news as it should be", (_, after, news) => {
  expect(availabilityNews(before, after, "me")).toEqual(news);
});
