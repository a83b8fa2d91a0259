import fc from "fast-check";
import { expect, it } from "vitest";
import { textLines } from "./text-lines.ts";

it.each([
  ["", 1],
  ["Early", 1],
  ["Early morning", 2],
  ["Early shift two", 2],
  ["Supercalifragilistic", 2],
  ["On Supercalifragilistic", 3],
])("“%s” takes %i lines of ten", (text, lines) => {
  expect(textLines(text, 10)).toBe(lines);
});

it("never takes fewer lines than its letters need", () => {
  const words = fc.array(
    fc.string({ minLength: 1, maxLength: 20 }).map((word) => word.replace(/[\s–-]/g, "x")),
  );
  fc.assert(
    fc.property(words, fc.integer({ min: 3, max: 30 }), (given, perLine) => {
      const letters = given.reduce((sum, { length }) => sum + length, 0);
      expect(textLines(given.join(" "), perLine) * perLine).toBeGreaterThanOrEqual(letters);
    }),
  );
});
