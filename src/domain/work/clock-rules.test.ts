import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { clockRulesOf, graceMs, longestMs } from "./clock-rules.ts";

describe("the rules of a time clock", () => {
  it.each([
    ["as laid down", { close_after_minutes: 600, late_grace_minutes: 0 }, 600, 0, 10 * HOUR_MS],
    ["nobody is clocked out", { close_after_minutes: null, late_grace_minutes: 7 }, null, 7, 16 * HOUR_MS],
    ["stored before there were any", {}, 960, 5, 16 * HOUR_MS],
    ["no business", null, 960, 5, 16 * HOUR_MS],
  ])("%s", (_, business, close_after_minutes, late_grace_minutes, longest) => {
    expect(clockRulesOf(business)).toEqual({ close_after_minutes, late_grace_minutes });
    expect(graceMs(business)).toBe(late_grace_minutes * MINUTE_MS);
    expect(longestMs(business)).toBe(longest);
  });
});
