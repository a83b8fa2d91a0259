import { expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { clockInNotice } from "./clock-rules.ts";

const late = { date: "2026-03-02", start_time: "16:00", end_time: "22:00" };
const night = { date: "2026-03-01", start_time: "22:00", end_time: "06:00" };
const at = (time: string) => `2026-03-02T${time}:00.000Z`;
const early = (ms: number, isPaidFromStart = false) => ({
  kind: "early",
  start: Date.parse(at("16:00")),
  ms,
  isPaidFromStart,
});

it.each([
  ["14:00", early(2 * HOUR_MS)],
  ["12:00", early(4 * HOUR_MS)],
  ["11:59", { kind: "no-shift" }],
  ["15:30", early(30 * MINUTE_MS, true)],
  ["15:15", early(45 * MINUTE_MS, true)],
  ["15:14", early(46 * MINUTE_MS)],
  ["15:31", null],
  ["16:00", null],
  ["21:59", null],
  ["22:00", { kind: "no-shift" }],
  ["05:59", null],
  ["06:00", { kind: "no-shift" }],
])("at %s: %j", (time, notice) => {
  expect(clockInNotice(at(time), [night, late], { zone: "UTC", earlyGraceMinutes: 45 })).toEqual(notice);
});

it("goes by the clocks of the business", () => {
  const rules = { zone: "America/New_York", earlyGraceMinutes: 0 };
  expect(clockInNotice(at("19:00"), [late], rules)).toMatchObject({ kind: "early", ms: 2 * HOUR_MS });
});

it("says nothing to who is on no roster", () => {
  expect(clockInNotice(at("03:00"), [], { zone: "UTC", earlyGraceMinutes: 0 })).toBeNull();
});
