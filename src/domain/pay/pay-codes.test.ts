import { expect, it } from "vitest";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { byCode, classOf, timeByClass, workedMsOf } from "./pay-codes.ts";

const line = (code: string, hours: number | null, isAddition = false) => ({
  code,
  ms: hours === null ? null : hours * HOUR_MS,
  isAddition,
});
const NONE = { regular: 0, overtime: 0, double: 0, premium: 0, leave: 0 };
const inHours = (lines: ReturnType<typeof line>[]) =>
  Object.fromEntries(Object.entries(timeByClass(lines)).map(([kind, ms]) => [kind, ms / HOUR_MS]));

it("counts a code that it does not know as a premium, after the others", () => {
  expect(["regular", "overtime", "double", "night-bonus"].map(classOf)).toEqual([
    "regular",
    "overtime",
    "double",
    "premium",
  ]);
  expect(["night", "double", "bonus", "regular", "overtime"].sort(byCode)).toEqual([
    "regular",
    "overtime",
    "double",
    "bonus",
    "night",
  ]);
});

it.each<[string, ReturnType<typeof line>[], Partial<typeof NONE>, number]>([
  ["whole lines by their class", [line("regular", 8), line("overtime", 2)], { regular: 8, overtime: 2 }, 10],
  [
    "an addition of overtime once",
    [line("regular", 44), line("overtime", 4, true)],
    { regular: 40, overtime: 4 },
    44,
  ],
  ["no other addition", [line("regular", 8), line("night", 3, true)], { regular: 8 }, 8],
  ["a sum without time", [line("regular", 8), line("bonus", null)], { regular: 8 }, 8],
  ["an unknown whole line", [line("training", 2)], { premium: 2 }, 2],
])("counts the time of %s", (_, lines, expected, worked) => {
  expect(inHours(lines)).toEqual({ ...NONE, ...expected });
  expect(workedMsOf(lines)).toBe(worked * HOUR_MS);
});
