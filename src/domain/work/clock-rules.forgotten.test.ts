import { expect, it } from "vitest";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";
import { automaticOut } from "./clock-rules.ts";
import { pairPunches } from "./pairing.ts";

const shift = (start_time: string, end_time: string, user_id = "anna") => ({
  id: "s",
  date: "2026-06-10",
  start_time,
  end_time,
  user_id,
  published: true,
  status: "scheduled" as const,
});
const DAY = shift("09:00", "17:00");

it.each([
  ["at work", [], "in 09:00", 960, "11T01:00", null],
  ["without a shift after the longest time", [], "in 09:00", 960, "11T01:01", "11T01:00"],
  ["with a shift at its end", [DAY], "in 09:00", 960, "11T01:01", "17:00"],
  ["with somebody else's shift", [shift("09:00", "17:00", "ben")], "in 09:00", 600, "19:01", "19:00"],
  ["who came when it was over", [DAY], "in 18:00", 600, "11T04:01", "11T04:00"],
  ["with a shift longer than anybody works", [shift("09:00", "20:00")], "in 09:00", 600, "19:01", "19:00"],
  ["in a business without the rule", [DAY], "in 09:00", null, "12T09:00", null],
])("%s", (_, shifts, punch, close_after_minutes, now, expected) => {
  const [open] = pairPunches(punchesOf([punch]), { now: instantOf(now), maxMs: 1 }).intervals;
  const out = automaticOut(open as never, shifts, { close_after_minutes, timezone: "UTC" }, instantOf(now));
  expect(out && new Date(out).toISOString()).toBe(expected && instantOf(expected));
});
