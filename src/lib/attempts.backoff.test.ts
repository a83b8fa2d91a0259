import { expect, it } from "vitest";
import { backoffMs } from "./attempts.ts";

it.each([
  [1, 0, 500],
  [2, 0, 1000],
  [3, 0, 2000],
  [9, 0, 4000],
  [9, 1, 2000],
])("try %i with randomness %d waits %i ms", (attempt, random, ms) => {
  expect(backoffMs(attempt, 500, 4000, random)).toBe(ms);
});
