import { expect, it } from "vitest";
import type { DayPattern } from "#domain/availability/entries.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { newFormat } from "#tests/factories/format.ts";
import { availabilityWords } from "#words/made/availability.ts";
import { patternText, saysText, statusOf, weekdaysOf } from "./entry-words.ts";

const say = await availabilityWords.load("en-US");
const format = newFormat();

it.each<[DayPattern, string]>([
  [{ kind: "day", date: "2026-03-02" }, "Mon, Mar 2"],
  [{ kind: "range", from: "2026-03-01", to: "2026-03-14" }, "Mar 1 – 14, 2026"],
  [
    { kind: "weekly", weekdays: [0, 1, 5], from: "2026-03-02", to: "2026-03-27" },
    "Every Sunday, Monday, and Friday, Mar 2 – 27, 2026",
  ],
  [{ kind: "days", days: ["2026-03-02", "2026-03-04"] }, "Mon, Mar 2 and Wed, Mar 4"],
  [
    { kind: "days", days: ["2026-03-02", "2026-03-04", "2026-03-06", "2026-03-09"] },
    "Mon, Mar 2, Wed, Mar 4, and 2 more days",
  ],
])("%j is told as '%s'", (pattern, text) => {
  expect(patternText(say, pattern, format)).toBe(text);
});

it("tells what is said, by the hours of the reader", () => {
  const day = { all_day: true, start_time: null, end_time: null, available: false, preference: null };
  expect(saysText(say, day, format)).toBe("Unavailable all day");
  const hours = { all_day: false, start_time: "09:00", end_time: "12:30", available: true, preference: null };
  expect(saysText(say, hours, format)).toBe("Available 9:00 AM – 12:30 PM");
  expect(saysText(say, hours, newFormat({ hourCycle: 24 }))).toBe("Available 09:00 – 12:30");
  const wished = { ...hours, preference: "would-like" } as const;
  expect(saysText(say, wished, format)).toBe("Would like to work: 9:00 AM – 12:30 PM");
  const unwished = { ...day, available: true, preference: "rather-not" } as const;
  expect(saysText(say, unwished, format)).toBe("Would rather not work: all day");
  // Who cannot work wishes nothing.
  expect(saysText(say, { ...unwished, available: false }, format)).toBe("Unavailable all day");
});

it.each<[StaffAvailability["status"], boolean, boolean, string | undefined, string?]>([
  ["pending", false, true, "pending"],
  ["pending", false, true, "expired", "2026-03-03"],
  ["approved", false, true, "approved", "2026-03-03"],
  ["pending", false, false, undefined, "2026-03-03"],
  ["approved", false, true, "approved"],
  ["denied", false, true, "denied"],
  ["approved", true, true, "automatic"],
  ["pending", false, false, undefined],
  ["approved", true, false, undefined],
  ["denied", false, false, "denied"],
] as const)(
  "%s (available %s, Approval Mode %s) stands as %s",
  (status, available, mode, shown, today = "2026-03-02") => {
    expect(statusOf({ status, available, date: "2026-03-02" }, mode, today)?.status).toBe(shown);
  },
);

it("has the days of the week in the reader's order", () => {
  expect(weekdaysOf(newFormat({ firstDayOfWeek: "mon" })).map(({ weekday }) => weekday)).toEqual([
    1, 2, 3, 4, 5, 6, 0,
  ]);
  expect(weekdaysOf(format)[0]).toEqual({ weekday: 0, short: "Sun", long: "Sunday" });
  // Arabic has no shorter name than the whole one but a letter.
  expect(weekdaysOf(newFormat({ locale: "ar-EG" }))[0]).toEqual({ weekday: 0, short: "ح", long: "الأحد" });
});
