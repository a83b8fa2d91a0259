import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";
import { shiftsInWords } from "#tests/factories/shifts.ts";
import { pairPunches } from "./pairing.ts";
import { linkShifts, type Punctuality } from "./shift-links.ts";

const MINUTE_MS = 60_000;
const ZONE = "Europe/Dublin";

/** 'key shift arrival departure', with minutes and '-' for an unmarked end. */
function linked(shifts: string[], punches: string[]): string[] {
  const { intervals } = pairPunches(punchesOf(punches, ZONE), {
    now: instantOf("12T20:00"),
    maxMs: 16 * HOUR_MS,
  });
  const rules = { zone: ZONE, graceMs: 5 * MINUTE_MS };
  const inWords = (end: Punctuality | null) => (end ? `${end.mark}:${end.ms / MINUTE_MS}` : "-");
  return linkShifts(intervals, shiftsInWords(shifts), rules).map(
    ({ interval, shift_id, arrival, departure }) =>
      [interval, shift_id, inWords(arrival), inWords(departure)].join(" "),
  );
}

const EARLY = "early 10 06:00-14:00";
const LATE = "late 10 14:00-22:00";

describe("linkShifts", () => {
  it.each<[string, string[], string[], string[]]>([
    ["on time", [EARLY], ["in 06:00", "out 14:00"], ["a early on-time:0 on-time:0"]],
    ["within the grace", [EARLY], ["in 06:05", "out 13:55"], ["a early on-time:5 on-time:-5"]],
    ["late, and gone early", [EARLY], ["in 06:06", "out 13:54"], ["a early late:6 early:-6"]],
    ["early, and gone late", [EARLY], ["in 05:30", "out 14:30"], ["a early early:-30 late:30"]],
    ["still at work", [EARLY], ["in 06:10"], ["a early late:10 -"]],
    ["still at work, hours late", [EARLY], ["in 12:00"], ["a early late:360 -"]],
    ["come before it", [EARLY], ["in 05:50"], ["a early early:-10 -"]],
    ["four hours before it", [EARLY], ["in 02:00", "out 05:00"], ["a early early:-240 early:-540"]],
    ["longer before it", [EARLY], ["in 01:59", "out 05:00"], []],
    ["after it", [EARLY], ["in 14:00", "out 15:00"], []],
    [
      "shortly after a short one",
      ["short 10 06:00-07:00"],
      ["in 07:30", "out 08:00"],
      ["a short late:90 late:60"],
    ],
    ["no shift", [], ["in 06:00", "out 14:00"], []],
    [
      "two shifts: the longer beside",
      [EARLY, LATE],
      ["in 12:00", "out 22:00"],
      ["a late early:-120 on-time:0"],
    ],
    [
      "two shifts: the nearer start",
      [EARLY, "noon 10 12:00-13:00"],
      ["in 10:30", "out 11:00"],
      ["a early late:270 early:-180"],
    ],
    [
      "between two: the nearer start",
      ["one 10 06:00-07:00", "two 10 10:00-12:00"],
      ["in 08:30", "out 09:00"],
      ["a two early:-90 early:-180"],
    ],
    [
      "beside two at once: the smaller id",
      ["two 10 06:00-14:00", "one 10 06:00-14:00"],
      ["in 06:00"],
      ["a one on-time:0 -"],
    ],
    [
      "each of two shifts a day",
      [EARLY, LATE],
      ["in 06:00", "out 14:00", "in 14:07", "out 22:00"],
      ["a early on-time:0 on-time:0", "c late late:7 on-time:0"],
    ],
    [
      "gone and come back: marked at the edges",
      [EARLY],
      ["in 06:00", "out 09:00", "in 10:00", "out 11:00", "in 12:00", "out 14:00"],
      ["a early on-time:0 -", "c early - -", "e early - on-time:0"],
    ],
    [
      "one's own choice",
      [EARLY, LATE],
      ["in 06:00 shift=late", "out 14:00"],
      ["a late early:-480 early:-480"],
    ],
    [
      "a choice of a colleague's",
      ["bens 10 06:00-14:00 ben"],
      ["in 06:00 shift=bens"],
      ["a bens on-time:0 -"],
    ],
    [
      "a choice that is unknown",
      [EARLY],
      ["in 06:00 shift=gone", "out 14:00"],
      ["a early on-time:0 on-time:0"],
    ],
    ["a choice of a draft", ["d 10 06:00-14:00 draft"], ["in 06:00 shift=d"], []],
    ["a colleague's", ["bens 10 06:00-14:00 ben"], ["in 06:00"], []],
    ["an open one", ["open 10 06:00-14:00 nobody"], ["in 06:00"], []],
    ["a draft", ["d 10 06:00-14:00 draft"], ["in 06:00"], []],
    ["one they dropped", ["d 10 06:00-14:00 dropped"], ["in 06:00"], ["a d on-time:0 -"]],
    ["a night", ["night 09 22:00-06:00"], ["in 09T22:03", "out 06:10"], ["a night on-time:3 late:10"]],
    [
      "the night the clocks go forward",
      ["night 2026-03-28 22:00-06:00"],
      ["in 2026-03-28T22:00", "out 2026-03-29T06:00"],
      ["a night on-time:0 on-time:0"],
    ],
    [
      "the night the clocks go back",
      ["night 2026-10-24 22:00-06:00"],
      ["in 2026-10-24T22:00", "out 2026-10-25T05:00"],
      ["a night on-time:0 early:-60"],
    ],
  ])("%s", (_, shifts, punches, links) => {
    expect(linked(shifts, punches)).toEqual(links);
    expect(linked([...shifts].reverse(), punches)).toEqual(links);
  });
});
