import { expect, it } from "vitest";
import { isMinorOn } from "./age.ts";

it.each([
  ["2008-03-10", "2026-03-09", true],
  ["2008-03-10", "2026-03-10", false],
  ["2008-03-10", "2027-01-01", false],
  // Their birthday is there in few years.
  ["2008-02-29", "2026-02-28", true],
  ["2008-02-29", "2026-03-01", false],
  [null, "2026-03-09", false],
  [undefined, "2026-03-09", false],
])("born on %s, on %s a minor: %s", (birthDate, day, expected) => {
  expect(isMinorOn(birthDate, day)).toBe(expected);
});
