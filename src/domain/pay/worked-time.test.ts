import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { addDays, HOUR_MS } from "#lib/time/calendar-days.ts";
import { caseTable, listed } from "#tests/factories/case-table.ts";
import { hours, paidInterval, payRules } from "#tests/factories/pay.ts";
import { workedTime } from "./worked-time.ts";

const DAY = "2026-06-10";

type Rules = Parameters<typeof payRules>[0];

/** By their names in the tables. */
const RULES = {
  quarters: { rounding: { minutes: 15, mode: "nearest" } },
  "quarters in favour": { rounding: { minutes: 15, mode: "in-favour" } },
  "quarters up": { rounding: { minutes: 15, mode: "up" } },
  "quarters down": { rounding: { minutes: 15, mode: "down" } },
  grace: { earlyGraceMinutes: 10 },
  "break at once": { autoBreak: { afterMs: 0, lengthMs: hours(0.5) } },
  "break after five hours": { autoBreak: { afterMs: hours(5), lengthMs: hours(0.5) } },
  "break after six hours": { autoBreak: { afterMs: hours(6), lengthMs: hours(0.5) } },
  "paid breaks": { paysBreaks: true },
  split: { overnight: "split" },
} satisfies Record<string, Rules>;

function rulesOf(column: string | undefined) {
  return payRules(
    Object.assign({}, ...listed(column).map((name) => must(RULES[name as keyof typeof RULES], name))),
  );
}

/** Parses '2026-06-10 09:00-17:00 shift=09:00 break=12:00-12:30', with any number of breaks. */
function intervalOf(text: string, zone = "UTC") {
  const [date, times, ...words] = text.split(" ");
  const of = (name: string) =>
    words.filter((word) => word.startsWith(name)).map((word) => word.slice(name.length));
  return paidInterval(`${date} ${times}`, { zone, shift: of("shift=")[0], breaks: of("break=") });
}

// Columns: the intervals of one day, in UTC; the rules; the steps of each in minutes, in the order of time.
const STEPS = `
  without rules what was punched is paid | 09:02-17:03 | - | punched 481
  both edges are rounded to the nearest quarter: 9:00 to 17:00 | 09:07-17:07 | quarters | punched 480
  rounding may add: 9:00 to 17:15 | 09:07-17:08 | quarters | punched 481 rounded 14
  rounding may take away: 9:15 to 17:00 | 09:08-17:07 | quarters | punched 479 rounded -14
  a punch of two minutes may round to nothing | 09:01-09:03 | quarters | punched 2 rounded -2
  rounded in favour, both edges add: 9:00 to 17:15 | 09:14-17:01 | quarters in favour | punched 467 rounded 28
  who changes jobs at 12:03 is not paid a quarter twice
    | 09:00-12:03, 12:03-17:00 | quarters in favour | punched 183, punched 297
  a gap of five minutes that rounding closes is paid once: to 12:15, and from there
    | 09:00-12:02, 12:07-17:00 | quarters in favour | punched 182 rounded 13, punched 293 rounded -8
  of two punches that overlap for an hour it is paid once
    | 09:00-13:00, 12:00-17:00 | - | punched 240, punched 300 overlap -60
  a punch within another adds nothing | 09:00-17:00, 10:00-11:00 | - | punched 480, punched 60 overlap -60
  who comes eight minutes early begins with the shift, by a grace of ten
    | 08:52-17:00 shift=09:00 | grace | punched 488 grace -8
  who comes exactly at the grace's edge still begins with the shift
    | 08:50-17:00 shift=09:00 | grace | punched 490 grace -10
  who comes before the grace is paid from the punch | 08:49-17:00 shift=09:00 | grace | punched 491
  who comes late is paid from the punch | 09:05-17:00 shift=09:00 | grace | punched 475
  without a shift there is nothing to be early for | 08:52-17:00 | grace | punched 488
  the grace goes by the punch, though it rounds to 8:45
    | 08:52-17:00 shift=09:00 | quarters, grace | punched 488 rounded 7 grace -15
  the grace does not undo rounding up: from 9:15, though the shift began at 9:10
    | 09:05-17:00 shift=09:10 | quarters up, grace | punched 475 rounded -10
  who comes late to a shift at 9:10 is not paid from before it, where 9:12 rounds to 9:00
    | 09:12-17:00 shift=09:10 | quarters down, grace | punched 468 rounded 12 grace -10
  without a grace the shift decides nothing | 09:12-17:00 shift=09:10 | quarters down | punched 468 rounded 12
  who leaves before the shift began has not worked | 08:52-08:58 shift=09:00 | grace | punched 6 grace -6
  the grace covers a first punch that was split
    | 08:50-08:55 shift=09:00, 08:55-17:00 shift=09:00 | grace | punched 5 grace -5, punched 485 grace -5
  a recorded break is not paid | 09:00-17:00 break=12:00-12:30 | - | punched 480 break -30
  a recorded break is paid where breaks are | 09:00-17:00 break=12:00-12:30 | paid breaks | punched 480
  two breaks that overlap are one of forty minutes
    | 09:00-17:00 break=12:00-12:30 break=12:10-12:40 | - | punched 480 break -40
  of a break that goes on after the end only what lies within counts
    | 09:00-17:00 break=16:50-17:20 | - | punched 480 break -10
  a break before a start that the grace moved takes nothing
    | 08:50-17:00 shift=09:00 break=08:52-08:57 | grace | punched 490 grace -10
  breaks are not rounded: seven minutes are seven | 09:00-17:00 break=12:00-12:07 | quarters | punched 480 break -7
  six hours on the dot have no automatic break | 09:00-15:00 | break after six hours | punched 360
  a minute more than six hours has one | 09:00-15:01 | break after six hours | punched 361 break -30
  who took ten minutes lacks twenty | 09:00-17:00 break=12:00-12:10 | break after six hours | punched 480 break -30
  who took an hour has had the automatic break
    | 09:00-17:00 break=12:00-13:00 | break after six hours | punched 480 break -60
  a paid break is no part of the automatic one
    | 09:00-17:00 break=12:00-12:10 | break after six hours, paid breaks | punched 480 break -30
  a change of jobs spares nobody the automatic break; it comes off the end
    | 09:00-13:00, 13:00-17:00 | break after six hours | punched 240, punched 240 break -30
  a last piece shorter than the automatic break goes, and the one before gives the rest
    | 09:00-16:50, 16:50-17:00 | break after six hours | punched 470 break -20, punched 10 break -10
  who punched out for lunch worked twice less than six hours
    | 09:00-13:00, 13:30-17:00 | break after six hours | punched 240, punched 210
  whether the automatic break is due is told after rounding: six hours
    | 08:58-15:05 | quarters, break after six hours | punched 367 rounded -7
  an automatic break longer than the work takes no more than there is
    | 09:00-09:20 | break at once | punched 20 break -20
`;

describe("worked time is explained step by step", () => {
  it.each(caseTable(STEPS))("%s", (_, punched, rules, steps) => {
    const intervals = listed(punched).map((text) => intervalOf(`${DAY} ${text}`));
    const segments = workedTime(intervals, rulesOf(rules), "UTC");
    const inWords = segments.map((segment) =>
      segment.steps.map(({ step, ms }) => `${step} ${ms / 60_000}`).join(" "),
    );
    expect(inWords).toEqual(listed(steps));
    for (const segment of segments)
      expect(segment.ms).toBe(segment.steps.reduce((sum, { ms }) => sum + ms, 0));
  });
});

// Columns: the interval, in UTC unless it names a zone; the rules; the hours of each day from its own on.
const NIGHTS = `
  a night counts to the day it began on | 2026-06-10 22:00-06:00 | - | 8
  split, each day has its own hours | 2026-06-10 22:00-06:00 | split | 2 6
  who ends at midnight has no hour on the next day | 2026-06-10 16:00-00:00 | split | 8
  who begins at midnight has none on the day before | 2026-06-11 00:00-08:00 | split | 8
  a break after midnight is taken off the day after | 2026-06-10 22:00-06:00 break=02:00-02:30 | split | 2 5.5
  a break over midnight is taken off both days | 2026-06-10 22:00-06:00 break=23:45-00:30 | split | 1.75 5.5
  the automatic break comes off the end, so off the day after
    | 2026-06-10 22:00-06:00 | split, break after six hours | 2 5.5
  rounded to midnight, a night begins on the day after | 2026-06-10 23:55-08:00 | quarters | 0 8
  the midnight is the business's: five in the morning in UTC
    | 2026-01-10 22:00-06:00 in America/New_York | split | 2 6
`;

const CLOCKS_MOVED = `
  the night the clocks go forward has seven hours | 2026-03-28 22:00-06:00 in Europe/Berlin | - | 7
  split, the missing hour is Sunday's | 2026-03-28 22:00-06:00 in Europe/Berlin | split | 2 5
  the night the clocks go back has nine | 2026-10-24 22:00-06:00 in Europe/Berlin | - | 9
  split, the hour that comes twice is Sunday's | 2026-10-24 22:00-06:00 in Europe/Berlin | split | 2 7
  in New York the clocks go forward at two: seven hours | 2026-03-07 23:00-07:00 in America/New_York | - | 7
  and back on the first of November: nine, of which eight are Sunday's
    | 2026-10-31 23:00-07:00 in America/New_York | split | 1 8
  a break within the hour that comes twice is as long as it was
    | 2026-10-24 22:00-06:00 break=01:30-02:30 in Europe/Berlin | - | 8
  from one until four is two hours when two o'clock is skipped | 2026-03-29 01:00-04:00 in Europe/Berlin | - | 2
  rounding goes by the clock on the wall across the change: 0:00 to 4:00 is three hours
    | 2026-03-29 00:07-04:05 in Europe/Berlin | quarters | 3
  six hours by the wall are five, and have no automatic break
    | 2026-03-29 00:00-06:00 in Europe/Berlin | break after five hours | 5
  where midnight itself is skipped the day begins at one | 2018-11-03 22:00-06:00 in America/Sao_Paulo | split | 2 5
  where the hour before midnight comes twice it is the first day's
    | 2018-02-17 22:00-06:00 in America/Sao_Paulo | split | 3 6
  on Lord Howe the clocks go back by half an hour | 2026-04-04 22:00-06:00 in Australia/Lord_Howe | split | 2 6.5
`;

describe.each([
  ["overnight", NIGHTS],
  ["when the clocks are moved", CLOCKS_MOVED],
])("worked time %s", (_, cases) => {
  it.each(caseTable(cases))("%s", (_, at = "", rules, byDay = "") => {
    const [text = "", zone = "UTC"] = at.split(" in ");
    const parts = workedTime([intervalOf(text, zone)], rulesOf(rules), zone);
    const expected = byDay
      .split(" ")
      .map((count, place) => [addDays(text.slice(0, 10), place), Number(count)]);
    expect(parts.map(({ day, ms }) => [day, ms / HOUR_MS])).toEqual(expected.filter(([, count]) => count));
  });
});

it("an interval that ends when or before it begins is none, and joins nothing", () => {
  const at = paidInterval(`${DAY} 12:03-12:04`);
  const none = [
    { ...at, end: at.start },
    { ...at, end: at.start - 1 },
  ];
  const segments = workedTime([paidInterval(`${DAY} 09:00-12:03`), ...none], payRules(RULES.quarters), "UTC");
  expect(segments.map(({ ms }) => ms)).toEqual([hours(3)]);
});

it("who punches in at 23:55 for a shift at midnight works on the shift's day by the grace, and is split without", () => {
  const night = paidInterval("2026-06-10 23:55-08:00");
  const early = { ...night, shiftStart: Date.parse("2026-06-11T00:00Z") };
  const [part] = workedTime([early], payRules(RULES.grace), "UTC");
  expect(part).toMatchObject({ day: "2026-06-11", ms: hours(8) });
  const parts = workedTime([night], payRules(RULES.split), "UTC");
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
  const dayBy = (rules: Rules) => workedTime([night], payRules(rules), "UTC").map(({ day, ms }) => [day, ms]);
  expect(dayBy(RULES.quarters)).toEqual([["2026-06-10", hours(8)]]);
  expect(dayBy({ ...RULES.quarters, workDay: undefined })).toEqual([["2026-06-11", hours(8)]]);
});

it("a night in two pieces, changed at two, counts to the day its first began on", () => {
  const pieces = [paidInterval("2026-06-10 22:00-02:00"), paidInterval("2026-06-11 02:00-06:00")];
  const parts = workedTime(pieces, payRules(), "UTC");
  expect(parts.map(({ day, ms }) => [day, ms])).toEqual([
    ["2026-06-10", hours(4)],
    ["2026-06-10", hours(4)],
  ]);
});
