import { expect, it } from "vitest";
import { instantOf } from "#tests/factories/punches.ts";
import { typedProblem, typedSpan } from "./typed-times.ts";

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

it.each([
  ["a day's work", "2026-06-10", "09:00", "17:00", "UTC", ["2026-06-10T09:00Z", "2026-06-10T17:00Z"]],
  ["a night", "2026-06-10", "22:00", "06:00", "Europe/Berlin", ["2026-06-10T20:00Z", "2026-06-11T04:00Z"]],
  [
    "the night that has an hour more",
    "2026-10-24",
    "22:00",
    "06:00",
    "Europe/Berlin",
    ["2026-10-24T20:00Z", "2026-10-25T05:00Z"],
  ],
  [
    "the whole clock round",
    "2026-06-10",
    "09:00",
    "09:00",
    "UTC",
    ["2026-06-10T09:00Z", "2026-06-11T09:00Z"],
  ],
  ["what has no end yet", "2026-06-10", "09:00", null, "UTC", ["2026-06-10T09:00Z", null]],
])("%s", (_, day, from, to, zone, expected) => {
  const { start, end } = typedSpan({ day, from, to }, zone);
  expect([iso(start), iso(end)]).toEqual(expected.map((text) => text && instantOf(text)));
});

it.each([
  ["no day", { day: null, from: "09:00", to: "17:00" }, "day"],
  ["no beginning", { day: "2026-06-10", from: null, to: "17:00" }, "from"],
  ["an end that is still to come", { day: "2026-06-10", from: "09:00", to: "17:01" }, "future"],
  ["a night that is not over", { day: "2026-06-10", from: "16:00", to: "02:00" }, "future"],
  ["now", { day: "2026-06-10", from: "09:00", to: "17:00" }, null],
])("%s", (_, times, problem) => {
  expect(typedProblem(times, "UTC", instantOf("17:00"))).toBe(problem);
});
