import { describe, expect, it } from "vitest";
import { newProgress, newQuiz, newText } from "#tests/factories/training.ts";
import { completion, mayComplete, moduleState } from "./progress.ts";

const NOW = "2026-03-05T12:00:00.000Z";
const [words, more] = [newText(), newText()];
const { quiz, answer } = newQuiz(50, ["Ab", "aB"], ["a", "a"]);
const failed = { id: quiz.id, picks: {} };
const blocks = [words, more, quiz];
const answers = answer ? [answer] : [];

it("is only said by this device while the completion waits to be sent", () => {
  const completed = { status: "completed", completed_at: NOW, score: 80 } as const;
  const said = { kind: "completed", at: NOW, score: 80 };
  expect(moduleState([], newProgress({ ...completed, change_id: "c" }))).toEqual({ ...said, isUnsent: true });
  expect(moduleState([], newProgress(completed))).toEqual(said);
});

it("says what the module was called when it was completed", () => {
  const completed = { status: "completed", completed_at: NOW, module_title: "Fire" } as const;
  expect(moduleState([], newProgress(completed))).toMatchObject({ title: "Fire" });
});

it("says that a completion was returned until every quiz is passed", () => {
  const returned = { is_returned: true, seen: [words.id, more.id] };
  expect(moduleState(blocks, newProgress({ ...returned, answers: [failed] }))).toEqual({
    kind: "in-progress",
    done: 2,
    total: 3,
    isReturned: true,
  });
  expect(moduleState(blocks, newProgress({ ...returned, answers }))).toEqual({
    kind: "in-progress",
    done: 3,
    total: 3,
  });
});

describe("how far somebody is", () => {
  it.each([
    ["nothing done", undefined, { kind: "not-started" }],
    ["one seen", { seen: [words.id] }, { kind: "in-progress", done: 1, total: 3 }],
    ["a block that is not there any more", { seen: ["gone"] }, { kind: "in-progress", done: 0, total: 3 }],
    [
      "a quiz that was seen",
      { seen: [words.id, more.id, quiz.id] },
      { kind: "in-progress", done: 2, total: 3 },
    ],
    ["a quiz that was failed", { answers: [failed] }, { kind: "in-progress", done: 0, total: 3 }],
    ["a quiz that was passed", { answers }, { kind: "in-progress", done: 1, total: 3 }],
    [
      "completed",
      { status: "completed", completed_at: NOW, score: 50 },
      { kind: "completed", at: NOW, score: 50 },
    ],
  ] as const)("%s", (_, fields, expected) => {
    expect(moduleState(blocks, fields && newProgress(fields as object))).toEqual(expected);
  });
});

describe("what somebody may say they are done with", () => {
  it("is what they saw and passed", () => {
    const seen = [words.id, more.id];
    expect(mayComplete(blocks, newProgress({ seen, answers }))).toBe(true);
    expect(mayComplete(blocks, newProgress({ seen: [words.id], answers }))).toBe(false);
    expect(mayComplete(blocks, newProgress({ seen, answers: [failed] }))).toBe(false);
    expect(mayComplete(blocks, newProgress({ seen, answers, status: "completed" }))).toBe(false);
    expect(mayComplete(blocks, undefined)).toBe(false);
    expect(mayComplete([], newProgress())).toBe(false);
  });

  it("has the score that the server will count", () => {
    expect(completion(blocks, newProgress({ answers }), NOW)).toEqual({
      status: "completed",
      score: 50,
      completed_at: NOW,
    });
    expect(completion([words], newProgress(), NOW)).toEqual({
      status: "completed",
      score: null,
      completed_at: NOW,
    });
    expect(completion(blocks, newProgress({ answers: [failed] }), NOW)).toBeNull();
  });
});
