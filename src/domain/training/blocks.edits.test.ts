import { expect, it } from "vitest";
import { insertedAfter, replaced, withoutItem } from "./blocks.ts";

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
