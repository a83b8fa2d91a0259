import { expect, it } from "vitest";
import { newMessages } from "./new-messages.ts";

it.each([
  [[], 0],
  [["ann", "ben", "ann"], 3],
  [["ann", "me", "ben"], 1],
  [["me", "ann", "ben"], 0],
  [["ann", "ben", "me"], 2],
])("of %j, newest first, as many are new to me: %d", (writers, expected) => {
  expect(
    newMessages(
      writers.map((user_id) => ({ user_id })),
      "me",
    ),
  ).toBe(expected);
});
