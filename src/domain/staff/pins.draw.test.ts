import { expect, it } from "vitest";
import { drawPin, isTrivialPin } from "./pins.ts";

/** A source that returns these numbers in order. */
function saying(...numbers: number[]) {
  return () => {
    const next = numbers.shift();
    if (next === undefined) throw new Error("asked too often");
    return next;
  };
}

it("draws six digits, with zeros in front", () => {
  expect(drawPin(saying(804_213))).toBe("804213");
  expect(drawPin(saying(1_000_000 + 4_711))).toBe("004711");
});

it("passes over numbers that would make some PINs likelier than others", () => {
  expect(drawPin(saying(4_294_967_295, 4_294_000_000, 804_213))).toBe("804213");
  expect(drawPin(saying(4_293_999_998))).toBe("999998");
});

it("draws again when the PIN is one that people try first", () => {
  expect(drawPin(saying(123_456, 0, 804_213))).toBe("804213");
});

it.each(["000000", "111111", "123456", "654321", "890123", "210987", "121212", "123123", "707070", "001001"])(
  "%s is trivial",
  (pin) => expect(isTrivialPin(pin)).toBe(true),
);

it.each(["804213", "112233", "123457", "100000", "121213"])("%s is not", (pin) =>
  expect(isTrivialPin(pin)).toBe(false),
);
