import { describe, expect, it } from "vitest";
import { hours, paidInterval, payRules } from "#tests/factories/pay.ts";
import { workedTime } from "./worked-time.ts";

const QUARTERS = { minutes: 15, mode: "nearest" } as const;
const FAVOUR = { minutes: 15, mode: "in-favour" } as const;
const AFTER_SIX = { afterMs: hours(6), lengthMs: hours(0.5) };
const DAY = "2026-06-10";

type Options = Parameters<typeof paidInterval>[1];

interface Case {
  /** 'HH:MM-HH:MM' on one day in UTC, with its breaks and shift. */
  punched: (string | [string, Options])[];
  rules: Parameters<typeof payRules>[0];
  /** Minutes, in the order of time, each interval by its steps. */
  steps: Record<string, number>[];
}

const CASES: Record<string, Case> = {
  "without rules what was punched is paid": {
    punched: ["09:02-17:03"],
    rules: {},
    steps: [{ punched: 481 }],
  },
  "both edges are rounded to the nearest quarter: 9:00 to 17:00": {
    punched: ["09:07-17:07"],
    rules: { rounding: QUARTERS },
    steps: [{ punched: 480 }],
  },
  "rounding may add: 9:00 to 17:15": {
    punched: ["09:07-17:08"],
    rules: { rounding: QUARTERS },
    steps: [{ punched: 481, rounded: 14 }],
  },
  "rounding may take away: 9:15 to 17:00": {
    punched: ["09:08-17:07"],
    rules: { rounding: QUARTERS },
    steps: [{ punched: 479, rounded: -14 }],
  },
  "a punch of two minutes may round to nothing": {
    punched: ["09:01-09:03"],
    rules: { rounding: QUARTERS },
    steps: [{ punched: 2, rounded: -2 }],
  },
  "rounded in favour, both edges add: 9:00 to 17:15": {
    punched: ["09:14-17:01"],
    rules: { rounding: FAVOUR },
    steps: [{ punched: 467, rounded: 28 }],
  },
  "who changes jobs at 12:03 is not paid a quarter twice": {
    punched: ["09:00-12:03", "12:03-17:00"],
    rules: { rounding: FAVOUR },
    steps: [{ punched: 183 }, { punched: 297 }],
  },
  "a gap of five minutes that rounding closes is paid once: to 12:15, and from there": {
    punched: ["09:00-12:02", "12:07-17:00"],
    rules: { rounding: FAVOUR },
    steps: [
      { punched: 182, rounded: 13 },
      { punched: 293, rounded: -8 },
    ],
  },
  "of two punches that overlap for an hour it is paid once": {
    punched: ["09:00-13:00", "12:00-17:00"],
    rules: {},
    steps: [{ punched: 240 }, { punched: 300, overlap: -60 }],
  },
  "a punch within another adds nothing": {
    punched: ["09:00-17:00", "10:00-11:00"],
    rules: {},
    steps: [{ punched: 480 }, { punched: 60, overlap: -60 }],
  },
  "who comes eight minutes early begins with the shift, by a grace of ten": {
    punched: [["08:52-17:00", { shift: "09:00" }]],
    rules: { earlyGraceMinutes: 10 },
    steps: [{ punched: 488, grace: -8 }],
  },
  "who comes exactly at the grace's edge still begins with the shift": {
    punched: [["08:50-17:00", { shift: "09:00" }]],
    rules: { earlyGraceMinutes: 10 },
    steps: [{ punched: 490, grace: -10 }],
  },
  "who comes before the grace is paid from the punch": {
    punched: [["08:49-17:00", { shift: "09:00" }]],
    rules: { earlyGraceMinutes: 10 },
    steps: [{ punched: 491 }],
  },
  "who comes late is paid from the punch": {
    punched: [["09:05-17:00", { shift: "09:00" }]],
    rules: { earlyGraceMinutes: 10 },
    steps: [{ punched: 475 }],
  },
  "without a shift there is nothing to be early for": {
    punched: ["08:52-17:00"],
    rules: { earlyGraceMinutes: 10 },
    steps: [{ punched: 488 }],
  },
  "the grace goes by the punch, though it rounds to 8:45": {
    punched: [["08:52-17:00", { shift: "09:00" }]],
    rules: { rounding: QUARTERS, earlyGraceMinutes: 10 },
    steps: [{ punched: 488, rounded: 7, grace: -15 }],
  },
  "the grace does not undo rounding up: from 9:15, though the shift began at 9:10": {
    punched: [["09:05-17:00", { shift: "09:10" }]],
    rules: { rounding: { minutes: 15, mode: "up" }, earlyGraceMinutes: 10 },
    steps: [{ punched: 475, rounded: -10 }],
  },
  "who comes late to a shift at 9:10 is not paid from before it, where 9:12 rounds to 9:00": {
    punched: [["09:12-17:00", { shift: "09:10" }]],
    rules: { rounding: { minutes: 15, mode: "down" }, earlyGraceMinutes: 10 },
    steps: [{ punched: 468, rounded: 12, grace: -10 }],
  },
  "without a grace the shift decides nothing": {
    punched: [["09:12-17:00", { shift: "09:10" }]],
    rules: { rounding: { minutes: 15, mode: "down" } },
    steps: [{ punched: 468, rounded: 12 }],
  },
  "who leaves before the shift began has not worked": {
    punched: [["08:52-08:58", { shift: "09:00" }]],
    rules: { earlyGraceMinutes: 10 },
    steps: [{ punched: 6, grace: -6 }],
  },
  "the grace covers a first punch that was split": {
    punched: [
      ["08:50-08:55", { shift: "09:00" }],
      ["08:55-17:00", { shift: "09:00" }],
    ],
    rules: { earlyGraceMinutes: 10 },
    steps: [
      { punched: 5, grace: -5 },
      { punched: 485, grace: -5 },
    ],
  },
  "a recorded break is not paid": {
    punched: [["09:00-17:00", { breaks: ["12:00-12:30"] }]],
    rules: {},
    steps: [{ punched: 480, break: -30 }],
  },
  "a recorded break is paid where breaks are": {
    punched: [["09:00-17:00", { breaks: ["12:00-12:30"] }]],
    rules: { paysBreaks: true },
    steps: [{ punched: 480 }],
  },
  "two breaks that overlap are one of forty minutes": {
    punched: [["09:00-17:00", { breaks: ["12:00-12:30", "12:10-12:40"] }]],
    rules: {},
    steps: [{ punched: 480, break: -40 }],
  },
  "of a break that goes on after the end only what lies within counts": {
    punched: [["09:00-17:00", { breaks: ["16:50-17:20"] }]],
    rules: {},
    steps: [{ punched: 480, break: -10 }],
  },
  "a break before a start that the grace moved takes nothing": {
    punched: [["08:50-17:00", { shift: "09:00", breaks: ["08:52-08:57"] }]],
    rules: { earlyGraceMinutes: 10 },
    steps: [{ punched: 490, grace: -10 }],
  },
  "breaks are not rounded: seven minutes are seven": {
    punched: [["09:00-17:00", { breaks: ["12:00-12:07"] }]],
    rules: { rounding: QUARTERS },
    steps: [{ punched: 480, break: -7 }],
  },
  "six hours on the dot have no automatic break": {
    punched: ["09:00-15:00"],
    rules: { autoBreak: AFTER_SIX },
    steps: [{ punched: 360 }],
  },
  "a minute more than six hours has one": {
    punched: ["09:00-15:01"],
    rules: { autoBreak: AFTER_SIX },
    steps: [{ punched: 361, break: -30 }],
  },
  "who took ten minutes lacks twenty": {
    punched: [["09:00-17:00", { breaks: ["12:00-12:10"] }]],
    rules: { autoBreak: AFTER_SIX },
    steps: [{ punched: 480, break: -30 }],
  },
  "who took an hour has had the automatic break": {
    punched: [["09:00-17:00", { breaks: ["12:00-13:00"] }]],
    rules: { autoBreak: AFTER_SIX },
    steps: [{ punched: 480, break: -60 }],
  },
  "a paid break is no part of the automatic one": {
    punched: [["09:00-17:00", { breaks: ["12:00-12:10"] }]],
    rules: { autoBreak: AFTER_SIX, paysBreaks: true },
    steps: [{ punched: 480, break: -30 }],
  },
  "a change of jobs spares nobody the automatic break; it comes off the end": {
    punched: ["09:00-13:00", "13:00-17:00"],
    rules: { autoBreak: AFTER_SIX },
    steps: [{ punched: 240 }, { punched: 240, break: -30 }],
  },
  "a last piece shorter than the automatic break goes, and the one before gives the rest": {
    punched: ["09:00-16:50", "16:50-17:00"],
    rules: { autoBreak: AFTER_SIX },
    steps: [
      { punched: 470, break: -20 },
      { punched: 10, break: -10 },
    ],
  },
  "who punched out for lunch worked twice less than six hours": {
    punched: ["09:00-13:00", "13:30-17:00"],
    rules: { autoBreak: AFTER_SIX },
    steps: [{ punched: 240 }, { punched: 210 }],
  },
  "whether the automatic break is due is told after rounding: six hours": {
    punched: ["08:58-15:05"],
    rules: { rounding: QUARTERS, autoBreak: AFTER_SIX },
    steps: [{ punched: 367, rounded: -7 }],
  },
  "an automatic break longer than the work takes no more than there is": {
    punched: ["09:00-09:20"],
    rules: { autoBreak: { afterMs: 0, lengthMs: hours(0.5) } },
    steps: [{ punched: 20, break: -20 }],
  },
};

describe("worked time is explained step by step", () => {
  it.each(Object.entries(CASES))("%s", (_, { punched, rules, steps }) => {
    const intervals = punched.map((one) => {
      const [times, options] = typeof one === "string" ? [one] : one;
      return paidInterval(`${DAY} ${times}`, options);
    });
    const segments = workedTime(intervals, payRules(rules), "UTC");
    const minutes = segments.map((segmentOn) => segmentOn.steps.map(({ step, ms }) => [step, ms / 60_000]));
    expect(minutes).toEqual(steps.map((expected) => Object.entries(expected)));
    for (const segmentOn of segments)
      expect(segmentOn.ms).toBe(segmentOn.steps.reduce((sum, { ms }) => sum + ms, 0));
  });
});

it("an interval that ends when or before it begins is none, and joins nothing", () => {
  const at = paidInterval(`${DAY} 12:03-12:04`);
  const none = [
    { ...at, end: at.start },
    { ...at, end: at.start - 1 },
  ];
  const segments = workedTime(
    [paidInterval(`${DAY} 09:00-12:03`), ...none],
    payRules({ rounding: QUARTERS }),
    "UTC",
  );
  expect(segments.map(({ ms }) => ms)).toEqual([hours(3)]);
});
