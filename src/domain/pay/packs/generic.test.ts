import { describe, expect, it } from "vitest";
import { groupBy } from "#lib/group-by.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { hours, payRules } from "#tests/factories/pay.ts";
import type { OvertimeRules, PayRules } from "../pay-rules.ts";
import type { DaySegment } from "../worked-time.ts";
import { overtime } from "./generic.ts";

const KINDS = ["regular", "overtime", "double"];
const EIGHT_A_DAY = { dayAfterMs: hours(8) };
const FORTY_A_WEEK = { weekAfterMs: hours(40) };
const CALIFORNIA = {
  ...EIGHT_A_DAY,
  ...FORTY_A_WEEK,
  secondDayAfterMs: hours(12),
  secondMultiplierPercent: 200,
};

/** Paid hours by day of June 2026, in one part or several; the 7th and 14th are Sundays, the 8th is a Monday. */
type Days = Record<number, number | number[]>;
/** [why, overtime rules, hours by day, [regular, overtime, double] by day, first day of the week]. */
type Case = [string, Partial<OvertimeRules>, Days, Record<number, number[]>, PayRules["firstDayOfWeek"]?];

const CASES: Case[] = [
  ["without thresholds everything is regular", {}, { 8: 14 }, { 8: [14, 0, 0] }],
  ["eight hours a day are regular to the last", EIGHT_A_DAY, { 8: 8 }, { 8: [8, 0, 0] }],
  ["the ninth hour is overtime", EIGHT_A_DAY, { 8: 9 }, { 8: [8, 1, 0] }],
  ["two punches of a day count together", EIGHT_A_DAY, { 8: [5, 5] }, { 8: [8, 2, 0] }],
  ["each day has its own threshold", EIGHT_A_DAY, { 8: 10, 9: 6 }, { 8: [8, 2, 0], 9: [6, 0, 0] }],
  ["beyond twelve a day is double", CALIFORNIA, { 8: 14 }, { 8: [8, 4, 2] }],
  ["a late punch of a long day may be all double", CALIFORNIA, { 8: [12, 1] }, { 8: [8, 4, 1] }],
  ["one punch may be regular, overtime and double", CALIFORNIA, { 8: [7, 6] }, { 8: [8, 4, 1] }],
  [
    "a second threshold without a multiplier does not count",
    { ...EIGHT_A_DAY, secondDayAfterMs: hours(12) },
    { 8: 14 },
    { 8: [8, 6, 0] },
  ],
  [
    "a second threshold alone goes from regular to double",
    { secondDayAfterMs: hours(12), secondMultiplierPercent: 200 },
    { 8: 13 },
    { 8: [12, 0, 1] },
  ],
  [
    "a second threshold before the first leaves no overtime between",
    { dayAfterMs: hours(10), secondDayAfterMs: hours(8), secondMultiplierPercent: 200 },
    { 8: 11 },
    { 8: [8, 0, 3] },
  ],
  [
    "forty a week are regular",
    FORTY_A_WEEK,
    { 8: 10, 9: 10, 10: 10, 11: 10 },
    { 8: [10, 0, 0], 9: [10, 0, 0], 10: [10, 0, 0], 11: [10, 0, 0] },
  ],
  [
    "the forty-first hour of a week is overtime on its day",
    FORTY_A_WEEK,
    { 8: 10, 9: 10, 10: 10, 11: 10, 12: 3 },
    { 8: [10, 0, 0], 9: [10, 0, 0], 10: [10, 0, 0], 11: [10, 0, 0], 12: [0, 3, 0] },
  ],
  [
    "a day on which the week's threshold is passed is both",
    FORTY_A_WEEK,
    { 8: 12, 9: 12, 10: 12, 11: 12 },
    { 8: [12, 0, 0], 9: [12, 0, 0], 10: [12, 0, 0], 11: [4, 8, 0] },
  ],
  [
    "daily overtime does not count to the week's: four tens are 32 and 8, and Friday's eight are regular",
    { ...EIGHT_A_DAY, ...FORTY_A_WEEK },
    { 8: 10, 9: 10, 10: 10, 11: 10, 12: 8 },
    { 8: [8, 2, 0], 9: [8, 2, 0], 10: [8, 2, 0], 11: [8, 2, 0], 12: [8, 0, 0] },
  ],
  [
    "six days of eight: the sixth is the week's overtime",
    { ...EIGHT_A_DAY, ...FORTY_A_WEEK },
    { 8: 8, 9: 8, 10: 8, 11: 8, 12: 8, 13: 8 },
    { 8: [8, 0, 0], 9: [8, 0, 0], 10: [8, 0, 0], 11: [8, 0, 0], 12: [8, 0, 0], 13: [0, 8, 0] },
  ],
  [
    "a sixth day of ten is ten hours of overtime, not twelve",
    { ...EIGHT_A_DAY, ...FORTY_A_WEEK },
    { 8: 8, 9: 8, 10: 8, 11: 8, 12: 8, 13: 10 },
    { 8: [8, 0, 0], 9: [8, 0, 0], 10: [8, 0, 0], 11: [8, 0, 0], 12: [8, 0, 0], 13: [0, 10, 0] },
  ],
  [
    "double hours of a sixth day stay double",
    CALIFORNIA,
    { 8: 8, 9: 8, 10: 8, 11: 8, 12: 8, 13: 13 },
    { 8: [8, 0, 0], 9: [8, 0, 0], 10: [8, 0, 0], 11: [8, 0, 0], 12: [8, 0, 0], 13: [0, 12, 1] },
  ],
  [
    "on Sunday a new week begins from nothing",
    { weekAfterMs: hours(10) },
    { 13: 12, 14: 9 },
    { 13: [10, 2, 0], 14: [9, 0, 0] },
  ],
  [
    "where weeks begin on Monday, Sunday is the last day of the one before",
    { weekAfterMs: hours(10) },
    { 13: 12, 14: 9 },
    { 13: [10, 2, 0], 14: [0, 9, 0] },
    "mon",
  ],
  [
    "where weeks begin on Saturday, Friday's hours are of another week",
    { weekAfterMs: hours(10) },
    { 12: 10, 13: 8, 14: 4 },
    { 12: [10, 0, 0], 13: [8, 0, 0], 14: [2, 2, 0] },
    "sat",
  ],
  ["a threshold of nothing makes all overtime", { dayAfterMs: 0 }, { 8: 3 }, { 8: [0, 3, 0] }],
];

describe("overtime", () => {
  it.each(CASES)("%s", (_, rules, days, expected, firstDayOfWeek = "sun") => {
    const daySegments = Object.entries(days).flatMap(([day, lengths]) =>
      daySegmentsOf(Number(day), [lengths].flat()),
    );
    const segments = overtime(daySegments, payRules({ overtime: rules, firstDayOfWeek }));
    const found = [...groupBy(segments, ({ daySegment }) => Number(daySegment.day.slice(8)))].map(
      ([day, ofDay]) => [
        day,
        KINDS.map(
          (kind) =>
            ofDay.reduce((sum, segment) => sum + (segment.code === kind ? segment.ms : 0), 0) / HOUR_MS,
        ),
      ],
    );
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it("knows what each hour is multiplied by", () => {
    const segments = overtime(
      daySegmentsOf(8, [14]),
      payRules({ overtime: { ...CALIFORNIA, multiplierPercent: 175 } }),
    );
    expect(segments.map(({ code, multiplierPercent }) => [code, multiplierPercent])).toEqual([
      ["regular", 100],
      ["overtime", 175],
      ["double", 200],
    ]);
  });
});

function daySegmentsOf(day: number, lengths: readonly number[]): DaySegment[] {
  const date = `2026-06-${String(day).padStart(2, "0")}`;
  return lengths.map((length, place) => ({
    key: `${date} ${place}`,
    day: date,
    at: Date.parse(date) + place,
    ms: hours(length),
    rate: null,
    punches: [],
    steps: [],
  }));
}
