import { expect, it } from "vitest";
import { newDeadline } from "#tests/factories/availability.ts";
import { newFormat } from "#tests/factories/format.ts";
import { availabilityWords } from "#words/made/availability.ts";
import { deadlineDueText, deadlineText, enteredText, leftText } from "./deadline-words.ts";

const say = await availabilityWords.load("en-US");

it("asks for what the business wants to know", () => {
  const deadline = newDeadline();
  expect(deadlineText(say, deadline, false, newFormat())).toBe(
    "Enter your availability for Mar 1 – 14, 2026 by Friday, February 20",
  );
  expect(deadlineText(say, deadline, true, newFormat())).toContain("Request any time off for");
});

it.each([
  [-2, "was due 2 days ago"],
  [-1, "was due 1 day ago"],
  [0, "is due today"],
  [1, "is due tomorrow"],
  [3, "is due in 3 days"],
])("with %d days left it says in a sentence that it '%s'", (left, words) => {
  expect(deadlineDueText(say, newDeadline(), left, newFormat())).toBe(
    `Availability for Mar 1 – 14, 2026 ${words}`,
  );
});

it.each([
  [-2, "2 days overdue"],
  [-1, "1 day overdue"],
  [0, "Due today"],
  [1, "Due tomorrow"],
  [5, "5 days left"],
])("with %d days left it says '%s'", (left, text) => {
  expect(leftText(say, left)).toBe(text);
});

it.each([
  [0, ""],
  [3, "3 of 7 days entered"],
])("after %d days it says '%s'", (entered, text) => {
  expect(enteredText(say, { days: 7, entered, isDone: false })).toBe(text);
  expect(enteredText(say, null)).toBe("");
});
