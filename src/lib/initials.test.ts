import { expect, it } from "vitest";
import { initials } from "./initials.ts";

it.each([
  ["Ada", "AD"],
  ["ada lovelace", "AL"],
  ["Mary Jane van Dyke", "MD"],
  ["  Órla   Ní Bhriain ", "ÓB"],
  ["X", "X"],
  ["", "??"],
  ["   ", "??"],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
