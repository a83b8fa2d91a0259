import { expect, it } from "vitest";
import type { ShiftFinding } from "#domain/roster/check-roster.ts";
import { createFormat } from "#lib/format/create-format.ts";
import { REGIONAL_DEFAULTS } from "#lib/format/format-settings.ts";
import { scheduleWords } from "#words/made/schedule.ts";
import { findingText, isGrave } from "./finding-list.tsx";

const say = await scheduleWords.load("en-US");
const HOUR_MS = 3_600_000;
const format = createFormat({ ...REGIONAL_DEFAULTS, locale: "en-US", zone: "UTC", currency: "USD" });

it.each<[ShiftFinding, string, boolean]>([
  [{ kind: "away", reason: "Dentist" }, "Unavailable: Dentist", true],
  [{ kind: "away", reason: null }, "Unavailable", true],
  [{ kind: "asked-off", reason: "Exam" }, "Time off requested: Exam", false],
  [{ kind: "elsewhen" }, "Availability doesn't cover the whole shift", false],
  [{ kind: "overlap", with: "b", ms: 1.5 * HOUR_MS }, "Overlaps another shift by 1h 30m", true],
  [{ kind: "second-shift", with: "b" }, "Second shift that day", false],
  [{ kind: "short-rest", with: "b", ms: 9 * HOUR_MS }, "Only 9h of rest between shifts", false],
  [{ kind: "long-day", ms: 12 * HOUR_MS }, "12h that day, over the daily maximum", false],
  [{ kind: "long-week", ms: 52 * HOUR_MS }, "52h that week, over the weekly maximum", false],
  [
    { kind: "over-contract", ms: 32 * HOUR_MS, maxMs: 30 * HOUR_MS },
    "32h that week, over the contract maximum of 30h",
    false,
  ],
  [{ kind: "many-days", days: 7 }, "7 days in a row, over the maximum", false],
  [{ kind: "long-minor-day", ms: 9 * HOUR_MS }, "9h that day, over the daily maximum for minors", false],
  [{ kind: "late-minor", latest: "22:00" }, "Ends after 10:00 PM, the latest time for minors", false],
  [{ kind: "short-notice", days: 4 }, "Less than 4 days of notice", false],
  [{ kind: "untrained", module: "Food safety" }, "Training not completed: Food safety", false],
  [{ kind: "cannot-work-position", position: "Bar" }, "Can't work this position: Bar", false],
  [{ kind: "not-at-place" }, "Usually works at other places", false],
  [{ kind: "outside-hours" }, "Outside business hours", false],
  [{ kind: "closed-day" }, "Business is closed that day", false],
])("%o: %s", (finding, text, grave) => {
  expect(findingText(say, finding, format)).toBe(text);
  expect(isGrave(finding)).toBe(grave);
});
