import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { hours, paidInterval, payRules } from "#tests/factories/pay.ts";
import { workedTime } from "./worked-time.ts";

type Options = Parameters<typeof paidInterval>[1];
type Rules = Parameters<typeof payRules>[0];
/** [why, interval, options, rules, hours by day]; UTC unless a zone is named. */
type Case = [string, string, Options, Rules, Record<string, number>];

const SPLIT = { overnight: "split" } as const;
const BREAK = { autoBreak: { afterMs: hours(6), lengthMs: hours(0.5) } };
const NEW_YORK = { zone: "America/New_York" };
const BERLIN = { zone: "Europe/Berlin" };

const NIGHTS: Case[] = [
  ["a night counts to the day it began on", "2026-06-10 22:00-06:00", {}, {}, { "2026-06-10": 8 }],
  [
    "split, each day has its own hours",
    "2026-06-10 22:00-06:00",
    {},
    SPLIT,
    { "2026-06-10": 2, "2026-06-11": 6 },
  ],
  [
    "who ends at midnight has no hour on the next day",
    "2026-06-10 16:00-00:00",
    {},
    SPLIT,
    { "2026-06-10": 8 },
  ],
  [
    "who begins at midnight has none on the day before",
    "2026-06-11 00:00-08:00",
    {},
    SPLIT,
    { "2026-06-11": 8 },
  ],
  [
    "a break after midnight is taken off the day after",
    "2026-06-10 22:00-06:00",
    { breaks: ["02:00-02:30"] },
    SPLIT,
    { "2026-06-10": 2, "2026-06-11": 5.5 },
  ],
  [
    "a break over midnight is taken off both days",
    "2026-06-10 22:00-06:00",
    { breaks: ["23:45-00:30"] },
    SPLIT,
    { "2026-06-10": 1.75, "2026-06-11": 5.5 },
  ],
  [
    "the automatic break comes off the end, so off the day after",
    "2026-06-10 22:00-06:00",
    {},
    { ...SPLIT, ...BREAK },
    { "2026-06-10": 2, "2026-06-11": 5.5 },
  ],
  [
    "rounded to midnight, a night begins on the day after",
    "2026-06-10 23:55-08:00",
    {},
    { rounding: { minutes: 15, mode: "nearest" } },
    { "2026-06-11": 8 },
  ],
  [
    "the midnight is the business's: five in the morning in UTC",
    "2026-01-10 22:00-06:00",
    NEW_YORK,
    SPLIT,
    { "2026-01-10": 2, "2026-01-11": 6 },
  ],
];

const CLOCKS_MOVED: Case[] = [
  [
    "the night the clocks go forward has seven hours",
    "2026-03-28 22:00-06:00",
    BERLIN,
    {},
    { "2026-03-28": 7 },
  ],
  [
    "split, the missing hour is Sunday's",
    "2026-03-28 22:00-06:00",
    BERLIN,
    SPLIT,
    { "2026-03-28": 2, "2026-03-29": 5 },
  ],
  ["the night the clocks go back has nine", "2026-10-24 22:00-06:00", BERLIN, {}, { "2026-10-24": 9 }],
  [
    "split, the hour that comes twice is Sunday's",
    "2026-10-24 22:00-06:00",
    BERLIN,
    SPLIT,
    { "2026-10-24": 2, "2026-10-25": 7 },
  ],
  [
    "in New York the clocks go forward at two: seven hours",
    "2026-03-07 23:00-07:00",
    NEW_YORK,
    {},
    { "2026-03-07": 7 },
  ],
  [
    "and back on the first of November: nine, of which eight are Sunday's",
    "2026-10-31 23:00-07:00",
    NEW_YORK,
    SPLIT,
    { "2026-10-31": 1, "2026-11-01": 8 },
  ],
  [
    "a break within the hour that comes twice is as long as it was",
    "2026-10-24 22:00-06:00",
    { ...BERLIN, breaks: ["01:30-02:30"] },
    {},
    { "2026-10-24": 8 },
  ],
  [
    "from one until four is two hours when two o'clock is skipped",
    "2026-03-29 01:00-04:00",
    BERLIN,
    {},
    { "2026-03-29": 2 },
  ],
  [
    "rounding goes by the clock on the wall across the change: 0:00 to 4:00 is three hours",
    "2026-03-29 00:07-04:05",
    BERLIN,
    { rounding: { minutes: 15, mode: "nearest" } },
    { "2026-03-29": 3 },
  ],
  [
    "six hours by the wall are five, and have no automatic break",
    "2026-03-29 00:00-06:00",
    BERLIN,
    { autoBreak: { afterMs: hours(5), lengthMs: hours(0.5) } },
    { "2026-03-29": 5 },
  ],
  [
    "where midnight itself is skipped the day begins at one",
    "2018-11-03 22:00-06:00",
    { zone: "America/Sao_Paulo" },
    SPLIT,
    { "2018-11-03": 2, "2018-11-04": 5 },
  ],
  [
    "where the hour before midnight comes twice it is the first day's",
    "2018-02-17 22:00-06:00",
    { zone: "America/Sao_Paulo" },
    SPLIT,
    { "2018-02-17": 3, "2018-02-18": 6 },
  ],
  [
    "on Lord Howe the clocks go back by half an hour",
    "2026-04-04 22:00-06:00",
    { zone: "Australia/Lord_Howe" },
    SPLIT,
    { "2026-04-04": 2, "2026-04-05": 6.5 },
  ],
];

describe.each([
  ["overnight", NIGHTS],
  ["when the clocks are moved", CLOCKS_MOVED],
])("worked time %s", (_, cases) => {
  it.each(cases)("%s", (_, text, options, rules, expected) => {
    const parts = workedTime([paidInterval(text, options)], payRules(rules), options?.zone ?? "UTC");
    expect(Object.fromEntries(parts.map(({ day, ms }) => [day, ms / HOUR_MS]))).toEqual(expected);
  });
});

it("who punches in at 23:55 for a shift at midnight works on the shift's day by the grace, and is split without", () => {
  const night = paidInterval("2026-06-10 23:55-08:00");
  const early = { ...night, shiftStart: Date.parse("2026-06-11T00:00Z") };
  const [part] = workedTime([early], payRules({ earlyGraceMinutes: 10 }), "UTC");
  expect(part).toMatchObject({ day: "2026-06-11", ms: hours(8) });
  const parts = workedTime([night], payRules({ overnight: "split" }), "UTC");
  expect(parts.map(({ steps }) => steps)).toEqual([
    [
      { step: "punched", ms: hours(8 + 5 / 60) },
      { step: "split", ms: -hours(8) },
    ],
    [
      { step: "punched", ms: hours(8 + 5 / 60) },
      { step: "split", ms: -hours(5 / 60) },
    ],
  ]);
});

it("an interval's own day stays, however its start is rounded, and in payments from before counts for nothing", () => {
  const night = paidInterval("2026-06-10 23:55-08:00", { day: "2026-06-10" });
  const rounding = { minutes: 15, mode: "nearest" } as const;
  const dayBy = (rules: Rules) => workedTime([night], payRules(rules), "UTC").map(({ day, ms }) => [day, ms]);
  expect(dayBy({ rounding })).toEqual([["2026-06-10", hours(8)]]);
  expect(dayBy({ rounding, workDay: undefined })).toEqual([["2026-06-11", hours(8)]]);
});

it("a night in two pieces, changed at two, counts to the day its first began on", () => {
  const pieces = [paidInterval("2026-06-10 22:00-02:00"), paidInterval("2026-06-11 02:00-06:00")];
  const parts = workedTime(pieces, payRules(), "UTC");
  expect(parts.map(({ day, ms }) => [day, ms])).toEqual([
    ["2026-06-10", hours(4)],
    ["2026-06-10", hours(4)],
  ]);
});
