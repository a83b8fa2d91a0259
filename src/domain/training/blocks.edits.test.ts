import { expect, it } from "vitest";
import type { QuizQuestion } from "#schema/entities/training-block.ts";
import { insertedAfter, replaced, withChoice, withoutItem, withSeveral } from "./blocks.ts";

const list = (letters: string) => [...letters].map((id) => ({ id }));
const letters = (items: { id: string }[]) => items.map(({ id }) => id).join("");

it.each([
  ["abc", "a", "axbc"],
  ["abc", "c", "abcx"],
  ["abc", null, "xabc"],
  ["abc", "gone", "abcx"],
  ["", null, "x"],
  ["", "gone", "x"],
])("adds to %s after %s", (before, after, expected) => {
  expect(letters(insertedAfter(list(before), { id: "x" }, after))).toBe(expected);
});

it("replaces and removes the one that is meant, and brings none back", () => {
  const item = { id: "b", words: "new" };
  expect(
    replaced(
      [
        { id: "a", words: "" },
        { id: "b", words: "old" },
      ],
      item,
    ),
  ).toEqual([{ id: "a", words: "" }, item]);
  expect(replaced(list("ac"), item)).toEqual(list("ac"));
  expect(letters(withoutItem(list("abc"), "b"))).toBe("ac");
  expect(letters(withoutItem(list("abc"), "x"))).toBe("abc");
});

const rights = ({ choices }: QuizQuestion) =>
  choices.flatMap(({ id, is_right }) => (is_right ? [id] : [])).join("");

function questionOf(right: string, is_several: boolean): QuizQuestion {
  const choices = ["a", "b", "c"].map((id) => ({ id, text: id, is_right: right.includes(id) }));
  return { id: "q", text: "Which?", is_several, choices };
}

it.each([
  ["a", false, "b", true, "b"],
  ["a", false, "a", false, ""],
  ["a", false, "b", false, "a"],
  ["a", true, "b", true, "ab"],
  ["ab", true, "a", false, "b"],
])("of %j right (several: %j), %s made %j leaves %j", (before, isSeveral, id, is_right, after) => {
  expect(rights(withChoice(questionOf(before, isSeveral), { id, text: id, is_right }))).toBe(after);
});

it.each([
  ["bc", false, "b"],
  ["b", true, "b"],
  ["", false, ""],
])("of %j right, several: %j leaves %j", (before, isSeveral, after) => {
  const question = withSeveral(questionOf(before, !isSeveral), isSeveral);
  expect([question.is_several, rights(question)]).toEqual([isSeveral, after]);
});
