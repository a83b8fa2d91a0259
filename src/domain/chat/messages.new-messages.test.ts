import { expect, it } from "vitest";
import { newMessages } from "./messages.ts";

const AT = (minute: number) => `2026-03-02T09:0${minute}:00.000Z`;

it.each([
  [[], AT(1), 0],
  [["ann", "ben", "ann"], null, 3],
  [["ann", "me", "ben"], null, 2],
  [["ann", "ben", "ann"], AT(0), 2],
  [["ann", "ben", "ann"], AT(2), 0],
  [["me", "ann", "ben"], AT(0), 2],
])(
  "of %j, a minute after one another, as many are new to me who have read to %s: %d",
  (writers, mark, expected) => {
    const latest = writers.map((user_id, turn) => ({ user_id, created_at: AT(turn) }));
    expect(newMessages(latest, "me", mark)).toBe(expected);
  },
);
