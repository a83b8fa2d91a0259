import { expect, it } from "vitest";
import { newShift } from "#tests/factories/shifts.ts";
import { needsCoverage, upcoming } from "./upcoming.ts";

const ZONE = "Europe/Dublin";
const at = (date: string, start_time: string, end_time: string) => newShift({ date, start_time, end_time });

it.each([
  ["one to come", at("2026-03-03", "09:00", "17:00"), true],
  ["one that is going on", at("2026-03-02", "09:00", "17:00"), true],
  ["one that ends this minute", at("2026-03-02", "09:00", "12:00"), false],
  ["one of the morning", at("2026-03-02", "06:00", "09:00"), false],
  ["a night that began yesterday", at("2026-03-01", "22:00", "13:00"), true],
  ["one of yesterday", at("2026-03-01", "09:00", "17:00"), false],
])("is upcoming at noon: %s", (_, shift, expected) => {
  expect(upcoming([shift], "2026-03-02T12:00:00.000Z", ZONE)).toEqual(expected ? [shift] : []);
});

it("goes by the clocks of the business", () => {
  const shift = at("2026-07-01", "09:00", "17:00");
  expect(upcoming([shift], "2026-07-01T16:30:00.000Z", ZONE)).toEqual([]);
  expect(upcoming([shift], "2026-07-01T16:30:00.000Z", "America/New_York")).toEqual([shift]);
});

it("has the next one first, however they are ordered within their day", () => {
  const [late, early, next] = [
    { ...at("2026-03-03", "16:00", "22:00"), sort_order: 0 },
    { ...at("2026-03-03", "07:00", "13:00"), sort_order: 1 },
    at("2026-03-04", "06:00", "12:00"),
  ];
  expect(upcoming([next, late, early], "2026-03-02T12:00:00.000Z", ZONE)).toEqual([early, late, next]);
});

it.each([
  ["scheduled", "me", true, false],
  ["claimed", "me", true, false],
  ["dropped", "me", true, true],
  ["dropped", "me", false, false],
  ["scheduled", null, true, true],
  ["scheduled", null, false, false],
] as const)("a %s shift of %s, published: %s, needs coverage: %s", (status, user_id, published, expected) => {
  expect(needsCoverage(newShift({ status, user_id, published }))).toBe(expected);
});
