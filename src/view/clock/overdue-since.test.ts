import { expect, it } from "vitest";
import { instantOf } from "#tests/factories/punches.ts";
import { overdueSince } from "./overdue-since.ts";

const shift = (start_time: string, end_time: string, date = "2026-06-10") => ({ date, start_time, end_time });
const DAY = [shift("09:00", "17:00")];

it.each([
  ["at work", DAY, "09:00", "12:00", null],
  ["just over", DAY, "09:00", "17:29", null],
  ["over for half an hour", DAY, "09:00", "17:30", "17:00"],
  ["came after it for something else", DAY, "18:00", "20:00", null],
  ["without a shift", [], "09:00", "23:00", null],
  ["a second shift goes on", [...DAY, shift("17:00", "21:00")], "09:00", "18:00", null],
  ["a second shift is over too", [...DAY, shift("17:00", "21:00")], "09:00", "22:00", "21:00"],
  ["a second shift is still to come", [...DAY, shift("19:00", "21:00")], "09:00", "18:00", "17:00"],
  ["a night", [shift("22:00", "06:00", "2026-06-09")], "09T22:00", "06:30", "06:00"],
])("%s", (_, shifts, start, now, expected) => {
  const since = overdueSince(Date.parse(instantOf(start)), shifts, "UTC", instantOf(now));
  expect(since && new Date(since).toISOString()).toBe(expected && instantOf(expected));
});
