import { expect, it } from "vitest";
import { isSameSecret } from "./hashes.ts";

it.each([
  ["a", "a", true],
  ["", "", true],
  ["open sesame é", "open sesame é", true],
  ["a", "b", false],
  ["a", "ab", false],
  ["ab", "a", false],
  ["aa", "a", false],
  ["", "a", false],
  ["a", "", false],
  ["a\0", "a", false],
])("%j and %j: %s", (given, right, same) => {
  expect(isSameSecret(given, right)).toBe(same);
});
