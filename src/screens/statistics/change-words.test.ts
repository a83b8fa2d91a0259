import { expect, it } from "vitest";
import { newFormat } from "#tests/factories/format.ts";
import { statisticsWords } from "#words/made/statistics.ts";
import { changeWords, type Measure } from "./change-words.ts";

const say = await statisticsWords.load("en-US");
const HOUR_MS = 3_600_000;

it.each<[Measure, number | null, number | null, string, "up" | "down" | null]>([
  ["hours", 8 * HOUR_MS, 25, "Up 25%", "up"],
  ["money", -500, -10, "Down 10%", "down"],
  ["hours", 8 * HOUR_MS, null, "Up 8 h", "up"],
  ["money", 12_550, null, "Up $125.50", "up"],
  ["count", -3, -100, "Down 100%", "down"],
  ["count", 1, 0.4, "Up less than 1%", "up"],
  ["share", 0.03, 4, "Up 3 points", "up"],
  ["share", -0.012, -2, "Down 1 point", "down"],
  ["share", 0.001, 1, "No change", null],
  ["count", 0, null, "No change", null],
  ["share", null, null, "No comparison available", null],
])("says of %s by %s, which is %s %%, '%s'", (measure, absolute, percent, text, direction) => {
  expect(changeWords(say, { absolute, percent }, measure, newFormat())).toEqual({ text, direction });
});
