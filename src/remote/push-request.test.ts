import { expect, it } from "vitest";
import { storable } from "./push-request.ts";

it("replaces what Postgres cannot hold, however deep, and nothing else", () => {
  const value = { text: "a\0b\uD83Dc", list: [{ emoji: "😀", path: "C:\\u0000" }], count: 1, none: null };
  expect(storable(value)).toEqual({
    text: "a\uFFFDb\uFFFDc",
    list: [{ emoji: "😀", path: "C:\\u0000" }],
    count: 1,
    none: null,
  });
});

it("hands back the same value when there is nothing to replace", () => {
  const value = [{ name: "Zoë 😀" }];
  expect(storable(value)).toBe(value);
});
