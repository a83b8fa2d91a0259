import { expect, it } from "vitest";
import { newFormat } from "#tests/factories/format.ts";
import { statisticsWords } from "#words/made/statistics.ts";
import { changeWords, type Measure } from "./change-words.ts";

const say = await statisticsWords.load("en-US");
const HOUR_MS = 3_600_000;

it.each<[Measure, number | null, number | null, string, string]>([
  ["hours", 8 * HOUR_MS, 25, "25% more", "up"],
  ["money", -500, -10, "10% less", "down"],
  ["hours", 8 * HOUR_MS, null, "8 h more", "up"],
  ["money", 12_550, null, "$125.50 more", "up"],
  ["count", -3, -100, "100% less", "down"],
  ["count", 1, 0.4, "Under 1% more", "up"],
  ["share", 0.03, 4, "3 points more", "up"],
  ["share", -0.012, -2, "1 point less", "down"],
  ["share", 0.001, 1, "No change", "same"],
  ["count", 0, null, "No change", "same"],
  ["share", null, null, "Nothing to compare with", "unknown"],
])("says of %s by %s, which is %s %%, '%s'", (measure, absolute, percent, text, direction) => {
  expect(changeWords(say, { absolute, percent }, measure, newFormat())).toEqual({ text, direction });
});
