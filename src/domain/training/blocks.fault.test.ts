import { expect, it } from "vitest";
import type { TrainingBlock } from "#schema/entities/training-block.ts";
import { newQuiz, newText } from "#tests/factories/training.ts";
import { blockFault } from "./blocks.ts";

const file = { id: "f", type: "image" as const, title: "", name: "", size: 0 };
const nameless = (block: TrainingBlock, change: object) => ({ ...block, ...change }) as TrainingBlock;
const { quiz } = newQuiz(50, ["Ab"], null);
const [question] = quiz.questions;

it.each([
  ["words", newText(), null],
  ["a file to come", { ...file, path: null }, "no-file"],
  ["a file", { ...file, path: "a" }, null],
  ["a quiz", quiz, null],
  ["no questions", newQuiz(50, [], null).quiz, "no-questions"],
  ["a question without words", nameless(quiz, { questions: [{ ...question, text: " " }] }), "empty-question"],
  ["one choice", newQuiz(50, ["A"], null).quiz, "too-few-choices"],
  ["no right choice", newQuiz(50, ["ab"], null).quiz, "no-right-choice"],
  [
    "a choice without words",
    nameless(quiz, {
      questions: [{ ...question, choices: question?.choices.map((one) => ({ ...one, text: "" })) }],
    }),
    "empty-choice",
  ],
] as const)("%s: %s", (_, block, expected) => {
  expect(blockFault(block)).toBe(expected);
});
