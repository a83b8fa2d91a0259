import { expect, it } from "vitest";
import { covers, touches, wallDay, wallSpan } from "./wall-minutes.ts";

const on = (from: string, to: string) => wallSpan("2026-06-10", from, to);

it.each([
  ["09:00", "17:00", 8],
  ["22:00", "06:30", 8.5],
  ["00:00", "00:00", 24],
  ["16:00", "00:00", 8],
])("from %s to %s are %d hours", (from, to, hours) => {
  const { start, end } = on(from, to);
  expect((end - start) / 60).toBe(hours);
});

it("runs on from one day into the next", () => {
  expect(on("23:00", "01:00").end).toBe(wallSpan("2026-06-11", "01:00", "02:00").start);
  expect(wallDay("2026-06-10").end).toBe(wallDay("2026-06-11").start);
});

it.each([
  [on("09:00", "12:00"), on("11:00", "13:00"), true],
  [on("09:00", "12:00"), on("12:00", "13:00"), false],
  [on("22:00", "06:00"), wallSpan("2026-06-11", "05:00", "09:00"), true],
  [on("22:00", "06:00"), on("05:00", "09:00"), false],
])("%j and %j touch: %s", (one, other, expected) => {
  expect(touches(one, other)).toBe(expected);
  expect(touches(other, one)).toBe(expected);
});

it.each([
  [[on("09:00", "17:00")], true],
  [[on("08:00", "13:00"), on("12:00", "18:00")], true],
  [[on("13:00", "17:00"), on("09:00", "13:00")], true],
  [[on("09:00", "12:00"), on("13:00", "17:00")], false],
  [[on("09:30", "17:00")], false],
  [[], false],
])("%j cover from nine to five: %s", (parts, expected) => {
  expect(covers(parts, on("09:00", "17:00"))).toBe(expected);
});
