import { BuddhistCalendar, CalendarDate, CalendarDateTime, Time, toCalendar } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import { dateOf, isoDateOf, isoTimeOf, timeOf } from "./date-field.tsx";

describe("days", () => {
  it.each(["2026-11-20", "2024-02-29", "0001-01-01"])("brings %s back as it was", (iso) => {
    expect(isoDateOf(dateOf(iso))).toBe(iso);
  });

  it.each([null, "", "2026-02-30", "20.11.2026", "2026-11-20T09:30"])("takes %j for no day", (iso) => {
    expect(dateOf(iso)).toBeNull();
  });

  it("writes the same day whatever calendar it was entered in, and leaves out a time", () => {
    const day = new CalendarDate(2026, 11, 20);
    expect(isoDateOf(toCalendar(day, new BuddhistCalendar()))).toBe("2026-11-20");
    expect(isoDateOf(new CalendarDateTime(2026, 11, 20, 23, 30))).toBe("2026-11-20");
    expect(isoDateOf(null)).toBeNull();
  });
});

describe("times", () => {
  it.each(["00:00", "09:30", "23:59"])("brings %s back as it was", (iso) => {
    expect(isoTimeOf(timeOf(iso))).toBe(iso);
  });

  it("takes one digit for the hour, and what comes after the minutes", () => {
    expect(isoTimeOf(timeOf("9:30"))).toBe("09:30");
    expect(isoTimeOf(timeOf("09:30:59"))).toBe("09:30");
    expect(isoTimeOf(new Time(14, 5, 7))).toBe("14:05");
    expect(isoTimeOf(null)).toBeNull();
  });

  it.each([null, "", "24:00", "9h30", "12:60"])("takes %j for no time", (iso) => {
    expect(timeOf(iso)).toBeNull();
  });
});
