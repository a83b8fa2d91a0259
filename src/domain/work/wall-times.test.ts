import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { addDays, HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { punchesOf } from "#tests/factories/punches.ts";
import { instantsAt } from "../time/zones.ts";
import type { PunchInterval } from "./intervals.ts";
import { pairPunches } from "./pairing.ts";
import {
  comesTwice,
  dayOfTime,
  instantsOf,
  partOfStay,
  type WallTime,
  type WallTimes,
  wallTimeOf,
  wallTimesOf,
} from "./wall-times.ts";

const ZONE = "Europe/Dublin";
/** The clocks go back from 2:00 to 1:00. */
const BACK = "2026-10-25";
/** They go forward from 1:00 to 2:00. */
const FORWARD = "2026-03-29";

/** '09:00', '01:30 second' or empty. */
function wall(text = ""): WallTime {
  const [time, second] = text.split(" ");
  return { time: time || null, isSecond: second === "second" };
}

function typed(date: string, start: string, end: string, breaks: [string, string][] = []): WallTimes {
  return {
    date,
    start: wall(start),
    end: wall(end),
    breaks: breaks.map(([from, to]) => ({ start: wall(from), end: wall(to) })),
  };
}

function instants(times: WallTimes, before: PunchInterval | null = null) {
  const { start, end, breaks } = instantsOf(times, ZONE, before);
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 16));
  return [iso(start), iso(end), ...breaks.flatMap((pause) => [iso(pause.start), iso(pause.end)])];
}

describe("instantsOf", () => {
  it.each<[string, WallTimes, (string | null)[]]>([
    ["a day", typed("2026-06-10", "09:00", "17:00"), ["2026-06-10T08:00", "2026-06-10T16:00"]],
    ["a night", typed("2026-06-10", "22:00", "06:00"), ["2026-06-10T21:00", "2026-06-11T05:00"]],
    ["a whole day", typed("2026-06-10", "09:00", "09:00"), ["2026-06-10T08:00", "2026-06-11T08:00"]],
    ["no end", typed("2026-06-10", "09:00", ""), ["2026-06-10T08:00", null]],
    ["an end alone", typed("2026-06-10", "", "17:00"), [null, "2026-06-10T16:00"]],
    [
      "a break after midnight",
      typed("2026-06-10", "22:00", "06:00", [["02:00", "02:30"]]),
      ["2026-06-10T21:00", "2026-06-11T05:00", "2026-06-11T01:00", "2026-06-11T01:30"],
    ],
    [
      "a break over midnight",
      typed("2026-06-10", "20:00", "06:00", [["23:45", "00:15"]]),
      ["2026-06-10T19:00", "2026-06-11T05:00", "2026-06-10T22:45", "2026-06-10T23:15"],
    ],
    [
      "half a break",
      typed("2026-06-10", "09:00", "17:00", [["12:00", ""]]),
      ["2026-06-10T08:00", "2026-06-10T16:00"],
    ],
    [
      "the night the clocks go forward",
      typed("2026-03-28", "22:00", "06:00"),
      ["2026-03-28T22:00", "2026-03-29T05:00"],
    ],
    ["a time that is skipped", typed(FORWARD, "01:30", "06:00"), ["2026-03-29T01:00", "2026-03-29T05:00"]],
    [
      "the night the clocks go back",
      typed("2026-10-24", "22:00", "06:00"),
      ["2026-10-24T21:00", "2026-10-25T06:00"],
    ],
    [
      "from an hour that comes twice",
      typed(BACK, "01:30", "06:00"),
      ["2026-10-25T00:30", "2026-10-25T06:00"],
    ],
    ["from its second", typed(BACK, "01:30 second", "06:00"), ["2026-10-25T01:30", "2026-10-25T06:00"]],
    [
      "from the first to the second",
      typed(BACK, "01:15", "01:30 second"),
      ["2026-10-25T00:15", "2026-10-25T01:30"],
    ],
    [
      "a second of a time that comes once",
      typed("2026-06-10", "09:00 second", "17:00"),
      ["2026-06-10T08:00", "2026-06-10T16:00"],
    ],
  ])("%s", (_, times, expected) => {
    expect(instants(times)).toEqual(expected);
  });

  it("leaves to the second what shows the same", () => {
    const before = must(
      pairPunches(
        punchesOf(["in 09:02:17", "break-start 12:00:05", "break-end 12:30:45", "out 17:05:59"], ZONE),
        {
          now: "2026-06-12T00:00:00.000Z",
          maxMs: 16 * HOUR_MS,
        },
      ).intervals[0],
      "an interval",
    );
    const same = wallTimesOf(before, ZONE);
    const { start, end, breaks } = before;
    expect(instantsOf(same, ZONE, before)).toEqual({ start, end, breaks });
    const later = instantsOf({ ...same, end: wall("18:00") }, ZONE, before);
    expect(later).toEqual({ start, end: Date.UTC(2026, 5, 10, 17), breaks });
  });

  it.each([
    [["in 09:02:17", "break-start 16:30:05", "break-end 17:05:10", "out 17:05:59"]],
    [["in 09:02:17", "break-start 09:02:30", "break-end 09:02:45", "out 17:05:59"]],
    [["in 09:02:17", "break-start 09:02:30", "break-end 09:02:45", "out 09:02:59"]],
  ])("keeps apart what happened within one minute: %s", (punches) => {
    const rules = { now: "2026-06-12T00:00:00.000Z", maxMs: 16 * HOUR_MS };
    const before = must(pairPunches(punchesOf(punches, ZONE), rules).intervals[0], "an interval");
    const { start, end, breaks } = before;
    expect(instantsOf(wallTimesOf(before, ZONE), ZONE, before)).toEqual({ start, end, breaks });
  });

  it("knows the day of an end in the night, and whether it comes twice there", () => {
    const night = typed("2026-10-24", "22:00", "01:30");
    expect(dayOfTime(night, night.start, ZONE)).toBe("2026-10-24");
    expect(dayOfTime(night, night.end, ZONE)).toBe(BACK);
    const turn = typed(BACK, "01:30", "01:15 second");
    expect(dayOfTime(turn, turn.end, ZONE)).toBe(BACK);
    expect(comesTwice(dayOfTime(night, night.end, ZONE), night.end, ZONE)).toBe(true);
  });

  it("means what any interval shows", () => {
    const minutes = fc.integer({
      min: Date.UTC(2026, 0, 1) / MINUTE_MS,
      max: Date.UTC(2027, 0, 1) / MINUTE_MS,
    });
    fc.assert(
      fc.property(minutes, fc.integer({ min: 1, max: 20 * 60 }), (from, length) => {
        const interval = {
          key: "a",
          user_id: "anna",
          breaks: [],
          punches: [],
          unverified: [],
          sources: [],
          track: "clock",
          shift_id: null,
          start: from * MINUTE_MS,
          end: (from + length) * MINUTE_MS,
        } as PunchInterval;
        expect(instantsOf(wallTimesOf(interval, ZONE), ZONE)).toEqual({
          start: interval.start,
          end: interval.end,
          breaks: [],
        });
      }),
      { numRuns: 2000 },
    );
  });
});

describe("an hour that comes twice", () => {
  it("is told apart", () => {
    expect(wallTimeOf(Date.parse("2026-10-25T00:30Z"), ZONE)).toEqual(wall("01:30"));
    expect(wallTimeOf(Date.parse("2026-10-25T01:30Z"), ZONE)).toEqual(wall("01:30 second"));
    expect(wallTimeOf(Date.parse("2026-10-25T02:30Z"), ZONE)).toEqual(wall("02:30"));
  });

  it.each<[string, string, boolean]>([
    [BACK, "00:59", false],
    [BACK, "01:00", true],
    [BACK, "01:59", true],
    [BACK, "02:00", false],
    [FORWARD, "01:30", false],
    ["2026-06-10", "01:30", false],
  ])("on %s at %s: %s", (date, time, isTwice) => {
    expect(comesTwice(date, wall(time), ZONE)).toBe(isTwice);
    expect(instantsAt(date, time, ZONE)).toHaveLength(isTwice ? 2 : date === FORWARD ? 0 : 1);
  });

  it("is no question while nothing is typed", () => {
    expect(comesTwice(BACK, wall(), ZONE)).toBe(false);
  });
});

describe("partOfStay", () => {
  it.each<[string, string, [start: string, end: string], string | null]>([
    [
      "a part after midnight",
      "in 10T22:00:20 | out 11T02:00:40",
      ["00:30", "02:00"],
      "10T23:30:00 11T01:00:40",
    ],
    [
      "a part over midnight",
      "in 10T22:00:20 | out 11T02:00:40",
      ["23:00", "01:00"],
      "10T22:00:00 11T00:00:00",
    ],
    [
      "a part before midnight",
      "in 10T22:00:20 | out 11T02:00:40",
      ["22:00", "23:30"],
      "10T21:00:20 10T22:30:00",
    ],
    ["all of it", "in 10T22:00:20 | out 11T02:00:40", ["22:00", "02:00"], "10T21:00:20 11T01:00:40"],
    ["what begins before it", "in 10T22:00 | out 11T02:00", ["21:00", "23:00"], null],
    ["what ends after it", "in 10T22:00 | out 11T02:00", ["23:00", "02:30"], null],
    ["what ends before it begins", "in 09:00 | out 17:00", ["12:00", "11:00"], null],
    ["a part without an end", "in 09:00 | out 17:00", ["12:00", ""], null],
    ["nothing while it is open", "in 09:00", ["10:00", "11:00"], null],
  ])("is %s", (_, stay, [start, end], expected) => {
    const [interval] = pairPunches(punchesOf(stay.split(" | "), ZONE), {
      now: "2027-01-01T00:00:00.000Z",
      maxMs: 24 * HOUR_MS,
    }).intervals;
    const part = partOfStay({ start: wall(start), end: wall(end) }, must(interval, "a stay"), ZONE);
    const text = (at: number) => new Date(at).toISOString().slice(8, 19);
    expect(part && `${text(part.start)} ${text(part.end)}`).toBe(expected);
  });

  it.each<[string, string, [start: string, end: string], string]>([
    ["the clocks go back", BACK, ["01:30 second", "04:00"], "01:30 04:00"],
    ["the clocks go back, in both hours", BACK, ["01:30", "01:30 second"], "00:30 01:30"],
    ["the clocks go forward", FORWARD, ["00:30", "02:30"], "00:30 01:30"],
  ])("is found in the night when %s", (_, day, [start, end], expected) => {
    const punches = punchesOf([`in ${addDays(day, -1)}T22:00`, `out ${day}T05:00`], ZONE);
    const [interval] = pairPunches(punches, {
      now: "2027-01-01T00:00:00.000Z",
      maxMs: 24 * HOUR_MS,
    }).intervals;
    const part = must(
      partOfStay({ start: wall(start), end: wall(end) }, must(interval, "a stay"), ZONE),
      "a part",
    );
    const text = (at: number) => new Date(at).toISOString().slice(11, 16);
    expect(`${text(part.start)} ${text(part.end)}`).toBe(expected);
  });
});
