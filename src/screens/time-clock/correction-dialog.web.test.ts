import { expect, it } from "vitest";
import type { PunchInterval } from "#domain/work/intervals.ts";
import { pairPunches } from "#domain/work/pairing.ts";
import { NO_TIME, type WallTimes, wallTimesOf } from "#domain/work/wall-times.ts";
import { must } from "#lib/must.ts";
import { punchesOf } from "#tests/factories/punches.ts";
import { judgeCorrection } from "./correction-dialog.tsx";

const ZONE = "Europe/Dublin";
const NOW = "2026-11-20T12:00:00.000Z";

function intervalOf(...punches: string[]): PunchInterval {
  const { intervals } = pairPunches(punchesOf(punches), { now: NOW, maxMs: 1e9 });
  return must(intervals[0], "an interval");
}

/** The resulting request, or the problem, after these changes of the shown values. */
function asked(interval: PunchInterval | null, changes: Partial<WallTimes>, reason = "Why not") {
  const none = { date: "2026-06-10", start: NO_TIME, end: NO_TIME, breaks: [] };
  const typed = { ...(interval ? wallTimesOf(interval, ZONE) : none), ...changes };
  const { wish, problem } = judgeCorrection({ typed, reason }, interval, { now: NOW, zone: ZONE });
  return problem ?? wish;
}

const wall = (time: string | null, isSecond = false) => ({ time, isSecond });
const pause = (start: string | null, end: string | null) => ({ start: wall(start), end: wall(end) });

it("keeps what was not touched to the second, and says nothing of the breaks", () => {
  const day = intervalOf(
    "in 2026-06-10T08:00:45Z",
    "break-start 2026-06-10T11:00:20Z",
    "break-end 2026-06-10T11:30:40Z",
    "out 2026-06-10T16:00:30Z",
  );
  expect(asked(day, { end: wall("17:15") })).toMatchObject({
    record_id: day.key,
    clock_in_time: "2026-06-10T08:00:45.000Z",
    breaks: null,
    clock_out_time: "2026-06-10T16:15:00.000Z",
  });
});

it("keeps the second of two hours of an autumn night", () => {
  const night = intervalOf("in 2026-10-24T21:00Z", "out 2026-10-25T01:30:10Z");
  expect(asked(night, { start: wall("22:15") })).toMatchObject({
    clock_in_time: "2026-10-24T21:15:00.000Z",
    clock_out_time: "2026-10-25T01:30:10.000Z",
  });
  const early = intervalOf("in 2026-10-25T00:10Z", "out 2026-10-25T06:00Z");
  expect(asked(early, { start: wall("01:20", true) })).toMatchObject({
    clock_in_time: "2026-10-25T01:20:00.000Z",
  });
});

it.each<[string, WallTimes["breaks"], unknown]>([
  ["another", [pause("12:00", "12:30")], [["2026-06-10T11:00:00.000Z", "2026-06-10T11:30:00.000Z"]]],
  [
    "two, in turn",
    [pause("15:00", "15:10"), pause("12:00", "12:30")],
    [
      ["2026-06-10T11:00:00.000Z", "2026-06-10T11:30:00.000Z"],
      ["2026-06-10T14:00:00.000Z", "2026-06-10T14:10:00.000Z"],
    ],
  ],
  ["none", [], []],
])("asks for %s", (_, breaks, expected) => {
  const day = intervalOf(
    "in 2026-06-10T08:00Z",
    "break-start 2026-06-10T11:00:20Z",
    "break-end 2026-06-10T12:00Z",
    "out 2026-06-10T16:00Z",
  );
  const found = asked(day, { breaks }) as { breaks: { start: string; end: string }[] };
  const spans = found.breaks.map(({ start, end }) => [start.replace("20.000Z", "00.000Z"), end]);
  expect(spans).toEqual(expected);
});

it("asks for hours that were never punched", () => {
  expect(
    asked(null, { start: wall("09:00"), end: wall("01:00"), breaks: [pause("23:50", "00:10")] }),
  ).toEqual({
    record_id: null,
    clock_in_time: "2026-06-10T08:00:00.000Z",
    reason: "Why not",
    clock_out_time: "2026-06-11T00:00:00.000Z",
    breaks: [{ start: "2026-06-10T22:50:00.000Z", end: "2026-06-10T23:10:00.000Z" }],
  });
});

it.each<[string, Partial<WallTimes>, string?]>([
  ["no-start", { end: wall("17:00") }],
  ["no-end", { start: wall("09:00") }],
  ["half-break", { start: wall("09:00"), end: wall("17:00"), breaks: [pause("12:00", null)] }],
  ["break-outside", { start: wall("09:00"), end: wall("17:00"), breaks: [pause("18:00", "18:30")] }],
  [
    "many-breaks",
    {
      start: wall("09:00"),
      end: wall("17:00"),
      breaks: Array.from({ length: 11 }, (_, place) => pause(`12:${place + 10}`, `12:${place + 11}`)),
    },
  ],
  ["in-future", { date: "2026-11-20", start: wall("09:00"), end: wall("17:00") }],
  ["no-reason", { start: wall("09:00"), end: wall("17:00") }, " "],
])("%s", (problem, changes, reason) => {
  expect(asked(null, changes, reason)).toBe(problem);
});
