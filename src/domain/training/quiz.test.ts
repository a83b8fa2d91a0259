import { describe, expect, it } from "vitest";
import { newQuiz } from "#tests/factories/training.ts";
import { areQuizzesPassed, quizResult, stillAsked, trainingScore } from "./quiz.ts";

// Right choices are in capitals; the answer lists the picked ones: 'Ab' and 'a'.

describe("a quiz", () => {
  it.each<[string, number, string[], string[] | null, number, boolean]>([
    ["all right", 100, ["Ab", "aB"], ["a", "b"], 2, true],
    ["one wrong", 100, ["Ab", "aB"], ["a", "a"], 1, false],
    ["one wrong, which is enough", 50, ["Ab", "aB"], ["a", "a"], 1, true],
    ["one of three, where 33 is enough", 33, ["Ab", "aB", "Ab"], ["a", "a", "b"], 1, true],
    ["one of three, where 34 is not", 34, ["Ab", "aB", "Ab"], ["a", "a", "b"], 1, false],
    ["several that are right", 100, ["AbC"], ["ca"], 1, true],
    ["too few of several", 100, ["AbC"], ["a"], 0, false],
    ["too many of several", 100, ["AbC"], ["abc"], 0, false],
    ["nothing answered", 50, ["Ab"], [""], 0, false],
    ["one that nobody can answer", 100, ["ab", "Ab"], ["a", "a"], 1, true],
    ["nothing but what nobody can answer", 100, ["ab"], null, 0, true],
    ["nothing was handed in", 0, ["Ab"], null, 0, false],
    ["nothing is asked", 100, [], null, 0, true],
  ])("%s", (_, passPercent, questions, picks, answeredRight, isPassed) => {
    const { quiz, answer } = newQuiz(passPercent, questions, picks);
    expect(quizResult(quiz, answer)).toEqual({
      questions: questions.filter((letters) => /[A-Z]/.test(letters)).length,
      answeredRight,
      isHandedIn: picks !== null,
      isPassed,
    });
  });
});

describe("the score of a module", () => {
  const [one, two] = [newQuiz(50, ["Ab", "aB"], ["a", "a"]), newQuiz(50, ["Ab"], ["a"])];

  it("counts the questions of all its quizzes, rounded down", () => {
    expect(
      trainingScore(
        [one.quiz, two.quiz],
        [one.answer, two.answer].flatMap((answer) => answer ?? []),
      ),
    ).toBe(66);
    expect(trainingScore([one.quiz, two.quiz], one.answer ? [one.answer] : [])).toBe(33);
  });

  it("is none without questions or answers", () => {
    expect(trainingScore([], [])).toBeNull();
    expect(trainingScore([one.quiz], [])).toBeNull();
    expect(trainingScore([newQuiz(50, [], []).quiz], [{ id: one.quiz.id, picks: {} }])).toBeNull();
  });

  it("is not enough while one quiz is not passed", () => {
    const answers = one.answer ? [one.answer] : [];
    expect(areQuizzesPassed([one.quiz], answers)).toBe(true);
    expect(areQuizzesPassed([one.quiz, two.quiz], answers)).toBe(false);
  });
});

it("of what was picked, questions and choices that are gone are left out", () => {
  const { quiz, answer } = newQuiz(50, ["Abc", "aB", "ab"], ["az", "z", "a"]);
  const [first] = quiz.questions;
  expect(stillAsked(quiz, { ...answer?.picks, gone: ["a"] })).toEqual({ [first?.id ?? ""]: ["a"] });
});
