import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantAt } from "../time/zones.ts";
import type { PunchRounding } from "./pay-rules.ts";
import { roundPunch } from "./worked-time.ts";

const DAY = "2026-06-10";

/** [why, edge, punched, minutes, mode, counted], by the clocks of UTC unless a zone is named. */
type Case = [
  string,
  "start" | "end",
  string,
  PunchRounding["minutes"],
  PunchRounding["mode"],
  string,
  string?,
];

const CASES: Case[] = [
  ["no rounding leaves the second as it was punched", "start", "09:07:31", 0, "nearest", "09:07:31"],
  ["to a minute, half of one goes up", "start", "09:07:30", 1, "nearest", "09:08:00"],
  ["to a minute, less than half goes down", "start", "09:07:29", 1, "nearest", "09:07:00"],
  ["down to five minutes", "start", "09:09:59", 5, "down", "09:05:00"],
  ["up to five minutes", "start", "09:05:01", 5, "up", "09:10:00"],
  [
    "a tenth of an hour is six minutes: two past is nearer to the hour",
    "end",
    "17:02:59",
    6,
    "nearest",
    "17:00:00",
  ],
  ["three past is half of six, and goes up", "end", "17:03:00", 6, "nearest", "17:06:00"],
  ["to ten minutes, four past goes down", "end", "17:04:00", 10, "nearest", "17:00:00"],
  ["to ten minutes, five past goes up", "end", "17:05:00", 10, "nearest", "17:10:00"],
  [
    "to a quarter, seven past goes down: the seven-minute rule",
    "start",
    "09:07:29",
    15,
    "nearest",
    "09:00:00",
  ],
  ["to a quarter, seven and a half past goes up", "start", "09:07:30", 15, "nearest", "09:15:00"],
  ["to a quarter, eight to the hour goes down", "end", "16:52:00", 15, "nearest", "16:45:00"],
  ["to a quarter, seven to the hour goes up", "end", "16:53:00", 15, "nearest", "17:00:00"],
  ["what is on the quarter stays, whichever way: down", "start", "09:15:00", 15, "down", "09:15:00"],
  ["what is on the quarter stays, whichever way: up", "end", "09:15:00", 15, "up", "09:15:00"],
  ["in favour of the worker a start goes down", "start", "09:14:59", 15, "in-favour", "09:00:00"],
  ["in favour of the worker an end goes up", "end", "17:00:01", 15, "in-favour", "17:15:00"],
  ["midnight is on every grid", "end", "00:00:00", 6, "up", "00:00:00"],
  [
    "in Kathmandu, 5:45 ahead of UTC, ten minutes count from the hour on the wall",
    "start",
    "09:04:00",
    10,
    "nearest",
    "09:00:00",
    "Asia/Kathmandu",
  ],
  ["in Kathmandu, six minutes too", "start", "09:03:00", 6, "down", "09:00:00", "Asia/Kathmandu"],
  [
    "in Adelaide, 9:30 ahead, a quarter is a quarter",
    "end",
    "17:08:00",
    15,
    "nearest",
    "17:15:00",
    "Australia/Adelaide",
  ],
];

describe("a punch is rounded", () => {
  it.each(CASES)("%s", (_, edge, punched, minutes, mode, counted, zone = "UTC") => {
    const at = instantAt(DAY, punched, zone);
    expect(roundPunch(at, edge, { minutes, mode }, zone)).toBe(instantAt(DAY, counted, zone));
  });
});

it("never makes a later punch an earlier one, nor moves one by a whole step", () => {
  const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) });
  const rounding = fc.record({
    minutes: fc.constantFrom<PunchRounding["minutes"]>(1, 5, 6, 10, 15),
    mode: fc.constantFrom<PunchRounding["mode"]>("nearest", "down", "up", "in-favour"),
  });
  const edge = fc.constantFrom("start" as const, "end" as const);
  fc.assert(
    fc.property(instants, fc.nat(86_400_000), rounding, edge, (at, later, rule, side) => {
      const counted = roundPunch(at, side, rule, "UTC");
      expect(Math.abs(counted - at)).toBeLessThan(rule.minutes * 60_000);
      expect(roundPunch(at + later, side, rule, "UTC")).toBeGreaterThanOrEqual(counted);
    }),
  );
});
