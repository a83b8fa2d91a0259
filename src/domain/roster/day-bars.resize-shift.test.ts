import fc from "fast-check";
import { expect, it } from "vitest";
import { moveShift, resizeShift, type ShiftEdge, shiftMinutes } from "./day-bars.ts";

const shift = (hours: string) => {
  const [start_time = "", end_time = ""] = hours.split("-");
  return { date: "2026-06-10", start_time, end_time };
};
const hours = ({ start_time, end_time }: { start_time: string; end_time: string }) =>
  `${start_time}-${end_time}`;

it.each<[string, ShiftEdge, number, string]>([
  ["09:00-17:00", "end", 18 * 60, "09:00-18:00"],
  ["09:00-17:00", "end", 18 * 60 + 7, "09:00-18:00"],
  ["09:00-17:00", "end", 18 * 60 + 8, "09:00-18:15"],
  ["09:00-17:00", "start", 7 * 60 + 30, "07:30-17:00"],
  ["09:00-17:00", "end", 8 * 60, "09:00-09:15"],
  ["09:00-17:00", "start", 20 * 60, "16:45-17:00"],
  ["09:00-17:00", "start", -60, "00:00-17:00"],
  ["22:00-06:00", "end", 31 * 60, "22:00-07:00"],
  ["22:00-06:00", "end", 24 * 60, "22:00-00:00"],
  ["22:00-06:00", "start", 5 * 60, "06:00-06:00"],
  ["22:00-06:00", "start", 25 * 60, "23:45-06:00"],
])("%s with its %s at minute %i is %s", (before, edge, minute, after) => {
  expect(hours(resizeShift(shift(before), edge, minute))).toBe(after);
});

it.each<[string, number, string]>([
  ["09:00-17:00", 60, "10:00-18:00"],
  ["09:00-17:00", -67, "08:00-16:00"],
  ["09:00-17:00", 68, "10:15-18:15"],
  ["09:10-17:20", 15, "09:25-17:35"],
  ["09:00-17:00", -600, "00:00-08:00"],
  ["09:00-17:00", 1400, "23:45-07:45"],
  ["22:00-06:00", -120, "20:00-04:00"],
  ["06:00-06:00", 60, "07:00-07:00"],
  ["23:50-01:00", 15, "23:50-01:00"],
])("%s moved by %i minutes is %s", (before, minutes, after) => {
  expect(hours(moveShift(shift(before), minutes))).toBe(after);
});

it("leaves a shift that begins on its day and lasts up to a day, with its other edge where it was", () => {
  const time = fc
    .integer({ min: 0, max: 95 })
    .map((at) => new Date(at * 900_000).toISOString().slice(11, 16));
  fc.assert(
    fc.property(
      time,
      time,
      fc.constantFrom("start" as const, "end" as const),
      fc.integer({ min: -500, max: 3500 }),
      (from, to, edge, minute) => {
        const before = shift(`${from}-${to}`);
        const [was, is] = [shiftMinutes(before), shiftMinutes(resizeShift(before, edge, minute))];
        const other = edge === "start" ? "end" : "start";
        expect(is[other]).toBe(was[other]);
        expect(is.start).toBeGreaterThanOrEqual(0);
        expect(is.start).toBeLessThan(1440);
        expect(is.end - is.start).toBeGreaterThanOrEqual(15);
        expect(is.end - is.start).toBeLessThanOrEqual(1440);
      },
    ),
  );
});
