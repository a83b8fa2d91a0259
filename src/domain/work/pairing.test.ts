import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#lib/format/calendar-days.ts";
import { instantOf, punchesOf, reshuffled } from "#tests/factories/punches.ts";
import { isClosed, type PunchInterval } from "./intervals.ts";
import { pairPunches } from "./pairing.ts";
import type { PunchEvent } from "./punches.ts";

interface Case {
  zone?: string;
  now?: string;
  punches: string[];
  /** 'key hours -break', with 'open' for the hours or the break where the end is missing, and 'entered' if it was. */
  intervals: string[];
  /** 'kind ids'. */
  findings?: string[];
}

const DAY: Record<string, Case> = {
  "nothing at all": { punches: [], intervals: [] },
  "in and out": { punches: ["in 09:00", "out 17:00"], intervals: ["a 8"] },
  "in, still at work": { punches: ["in 09:00"], intervals: ["a open"] },
  "in on the phone, out on the kiosk": { punches: ["in 09:00 phone", "out 17:00 kiosk"], intervals: ["a 8"] },
  "in on the kiosk, out on the phone": { punches: ["in 09:00 kiosk", "out 17:00"], intervals: ["a 8"] },
  "closed automatically": { punches: ["in 09:00", "out 21:00 automatic"], intervals: ["a 12"] },
  "the out arrives first": { punches: ["out 17:00 kiosk", "in 09:00"], intervals: ["b 8"] },
  "two shifts a day": {
    punches: ["in 08:00", "out 12:00", "in 17:00", "out 22:30"],
    intervals: ["a 4", "c 5.5"],
  },
  "two shifts a day, the second known first": {
    punches: ["in 17:00 kiosk", "out 22:30 kiosk", "in 08:00", "out 12:00"],
    intervals: ["c 4", "a 5.5"],
  },
  "three shifts a day": {
    punches: ["in 06:00", "out 08:00", "in 12:00", "out 14:00", "in 18:00", "out 19:00"],
    intervals: ["a 2", "c 2", "e 1"],
  },
  "out and in again at one instant": {
    punches: ["in 08:00", "in 12:00 kiosk", "out 12:00", "out 16:00 kiosk"],
    intervals: ["a 4", "b 4"],
  },
  "a second shift that is still going on": {
    punches: ["in 08:00", "out 12:00", "in 17:00"],
    intervals: ["a 4", "c open"],
  },
  "half a minute": { punches: ["in 09:00", "out 09:00:30"], intervals: ["a 0.01"] },
  "out within two minutes, and in again": {
    punches: ["in 09:00", "out 09:00:20", "in 09:00:40", "out 17:00"],
    intervals: ["a 0.01", "c 7.99"],
  },
};

const MISSING: Record<string, Case> = {
  "an in after an in": {
    punches: ["in 09:00", "in 14:00", "out 17:00"],
    intervals: ["a open", "b 3"],
    findings: ["missing-out a,b"],
  },
  "an in after an in, twice": {
    punches: ["in 06:00", "in 09:00", "in 14:00"],
    intervals: ["a open", "b open", "c open"],
    findings: ["missing-out a,b", "missing-out b,c"],
  },
  "an out forgotten the day before": {
    punches: ["in 09T09:00", "in 09:00", "out 17:00"],
    intervals: ["a open", "b 8"],
    findings: ["missing-out a,b"],
  },
  "an out forgotten, mended by a manager": {
    punches: ["in 09T09:00", "in 09:00", "out 17:00", "out 09T17:30 manager"],
    intervals: ["a 8.5", "b 8"],
  },
  "an out forgotten, mended by an entry of one end": {
    punches: ["in 09T09:00", "in 09:00", "out 17:00", "out 09T17:30 correction entry=e"],
    intervals: ["a 8.5", "b 8"],
  },
  "an out forgotten, the in taken away": {
    punches: ["in 09T09:00", "in 09:00", "out 17:00", "in 09T09:00 fixes=a void correction"],
    intervals: ["b 8"],
  },
  "an out that arrives after the next in": {
    punches: ["in 08:00", "in 13:00 kiosk", "out 12:00"],
    intervals: ["a 4", "b open"],
  },
  "an out without an in": { punches: ["out 17:00"], intervals: [], findings: ["missing-in a"] },
  "a second out much later": {
    punches: ["in 09:00", "out 17:00", "out 18:00 kiosk"],
    intervals: ["a 8"],
    findings: ["missing-in c"],
  },
  "an out in the morning, before all": {
    punches: ["out 07:00", "in 09:00", "out 17:00"],
    intervals: ["b 8"],
    findings: ["missing-in a"],
  },
  "an out without an in, mended": {
    punches: ["out 17:00", "in 09:00 manager"],
    intervals: ["b 8"],
  },
  "only an out forgotten and an in forgotten": {
    punches: ["in 09:00", "out 12:00", "out 17:00"],
    intervals: ["a 3"],
    findings: ["missing-in c"],
  },
  "an automatic out after one's own, which arrived late": {
    punches: ["in 09:00", "out 17:00", "out 20:00 automatic"],
    intervals: ["a 8"],
    findings: ["repeated b,c"],
  },
  "an automatic out before one's own, which arrived late": {
    punches: ["in 09:00", "out 17:00 automatic", "out 18:00"],
    intervals: ["a 9"],
    findings: ["repeated b,c"],
  },
  "an automatic out before a break that arrived late": {
    punches: ["in 09:00", "out 12:00 automatic", "break-start 13:00", "break-end 13:30", "out 18:00"],
    intervals: ["a 9 -0.5"],
    findings: ["repeated b,c"],
  },
  "an automatic out, and the next day": {
    punches: ["in 09:00", "out 17:00 automatic", "in 11T09:00", "out 11T10:00"],
    intervals: ["a 8", "c 1"],
  },
  "an automatic out of nothing": {
    punches: ["out 17:00 automatic"],
    intervals: [],
    findings: ["missing-in a"],
  },
};

const REPEATED: Record<string, Case> = {
  "a double tap": {
    punches: ["in 09:00 dev=p", "in 09:00:01 dev=p", "out 17:00"],
    intervals: ["a 8"],
    findings: ["repeated a,b"],
  },
  "two tabs at one instant: the smaller id": {
    punches: ["in 09:00", "in 09:00", "out 17:00"],
    intervals: ["a 8"],
    findings: ["repeated a,b"],
  },
  "in on the phone and on the kiosk": {
    punches: ["in 09:01 kiosk", "in 09:00", "out 17:00"],
    intervals: ["b 8"],
    findings: ["repeated b,a"],
  },
  "in again after two minutes": {
    punches: ["in 09:00", "in 09:02", "out 17:00"],
    intervals: ["a 8"],
    findings: ["repeated a,b"],
  },
  "in again after more than two minutes": {
    punches: ["in 09:00", "in 09:02:01", "out 17:02:01"],
    intervals: ["a open", "b 8"],
    findings: ["missing-out a,b"],
  },
  "in a third time, two minutes after the second": {
    punches: ["in 09:00", "in 09:01:30", "in 09:03", "out 17:00"],
    intervals: ["a 8"],
    findings: ["repeated a,b", "repeated b,c"],
  },
  "out twice: the first": {
    punches: ["in 09:00", "out 17:01 kiosk", "out 17:00"],
    intervals: ["a 8"],
    findings: ["repeated c,b"],
  },
  "in and out twice": {
    punches: ["in 09:00", "in 09:01 kiosk", "out 17:00", "out 17:01 kiosk"],
    intervals: ["a 8"],
    findings: ["repeated a,b", "repeated c,d"],
  },
  "a break begun and ended twice": {
    punches: [
      "in 09:00",
      "break-start 12:00",
      "break-start 12:01",
      "break-end 12:30",
      "break-end 12:31",
      "out 17:00",
    ],
    intervals: ["a 8 -0.5"],
    findings: ["repeated b,c", "repeated d,e"],
  },
  "an in again while on a break that began at once": {
    punches: ["in 09:00", "break-start 09:01", "in 09:01:30", "break-end 09:31", "out 17:00"],
    intervals: ["a 8 -0.5"],
    findings: ["repeated a,c"],
  },
  "the same event twice is one": {
    punches: ["in 09:00 id=x", "in 09:00 id=x", "out 17:00"],
    intervals: ["x 8"],
  },
};

const BREAKS: Record<string, Case> = {
  "a break": {
    punches: ["in 09:00", "break-start 12:00", "break-end 12:30", "out 17:00"],
    intervals: ["a 8 -0.5"],
  },
  "a break on other devices": {
    punches: ["in 09:00", "break-start 12:00 kiosk", "break-end 12:30", "out 17:00 kiosk"],
    intervals: ["a 8 -0.5"],
  },
  "two breaks, out of turn": {
    punches: [
      "break-end 15:15",
      "out 17:00",
      "break-start 12:00",
      "in 09:00",
      "break-end 12:30",
      "break-start 15:00",
    ],
    intervals: ["d 8 -0.5 -0.25"],
  },
  "a break that ends with the shift": {
    punches: ["in 09:00", "break-start 16:30", "break-end 17:00", "out 17:00"],
    intervals: ["a 8 -0.5"],
  },
  "one break right after another": {
    punches: [
      "in 09:00",
      "break-start 12:00",
      "break-end 12:30",
      "break-start 12:30",
      "break-end 13:00",
      "out 17:00",
    ],
    intervals: ["a 8 -0.5 -0.5"],
  },
  "a break that begins with the shift": {
    punches: ["break-start 09:00", "in 09:00", "break-end 09:15", "out 17:00"],
    intervals: ["b 8 -0.25"],
  },
  "on a break now": { punches: ["in 09:00", "break-start 12:00"], intervals: ["a open -open"] },
  "back from a break": {
    punches: ["in 09:00", "break-start 12:00", "break-end 12:30"],
    intervals: ["a open -0.5"],
  },
  "a break that the out ends": {
    punches: ["in 09:00", "break-start 16:00", "out 17:00"],
    intervals: ["a 8 -1"],
    findings: ["open-break a,b,c"],
  },
  "a break begun again later": {
    punches: ["in 09:00", "break-start 12:00", "break-start 12:20", "break-end 12:30", "out 17:00"],
    intervals: ["a 8 -0.5"],
    findings: ["open-break a,b,c"],
  },
  "a break ended that did not begin": {
    punches: ["in 09:00", "break-end 12:30", "out 17:00"],
    intervals: ["a 8"],
    findings: ["open-break a,b"],
  },
  "a break of somebody who is not at work": {
    punches: ["break-start 12:00", "break-end 12:30"],
    intervals: [],
    findings: ["break-without-work a", "break-without-work b"],
  },
  "a break after work": {
    punches: ["in 09:00", "out 11:00", "break-start 12:00", "in 13:00", "out 17:00"],
    intervals: ["a 2", "d 4"],
    findings: ["break-without-work c"],
  },
  "a break, and in again": {
    punches: ["in 09:00", "break-start 12:00", "in 12:30", "out 17:00"],
    intervals: ["a open -open", "c 4.5"],
    findings: ["missing-out a,b,c"],
  },
  "a break whose end was corrected": {
    punches: [
      "in 09:00",
      "break-start 12:00",
      "break-end 14:00",
      "out 17:00",
      "break-end 12:30 fixes=c correction",
    ],
    intervals: ["a 8 -0.5"],
  },
  "a break that was taken away": {
    punches: [
      "in 09:00",
      "break-start 12:00",
      "break-end 14:00",
      "out 17:00",
      "break-start 12:00 fixes=b void",
      "break-end 14:00 fixes=c void",
    ],
    intervals: ["a 8"],
  },
};

const NIGHTS: Record<string, Case> = {
  "over midnight": { punches: ["in 09T22:00", "out 06:00"], intervals: ["a 8"] },
  "two nights": {
    punches: ["in 08T22:00", "out 09T06:00", "in 09T22:00", "out 06:00"],
    intervals: ["a 8", "c 8"],
  },
  "a night with a break over midnight": {
    punches: ["in 09T20:00", "break-start 09T23:45", "break-end 00:15", "out 04:00"],
    intervals: ["a 8 -0.5"],
  },
  "the night the clocks go forward in Dublin": {
    zone: "Europe/Dublin",
    punches: ["in 2026-03-28T22:00", "out 2026-03-29T06:00"],
    intervals: ["a 7"],
  },
  "the night the clocks go back in Dublin": {
    zone: "Europe/Dublin",
    punches: ["in 2026-10-24T22:00", "out 2026-10-25T06:00"],
    intervals: ["a 9"],
  },
  "the night the clocks go forward in New York": {
    zone: "America/New_York",
    punches: ["in 2026-03-07T22:00", "out 2026-03-08T06:00"],
    intervals: ["a 7"],
  },
  "the night the clocks go back in New York": {
    zone: "America/New_York",
    punches: ["in 2026-10-31T22:00", "out 2026-11-01T06:00"],
    intervals: ["a 9"],
  },
  "in before and out after the hour that comes twice, at one time on the wall": {
    zone: "Europe/Dublin",
    // 01:30 in summer time, and 01:30 an hour later.
    punches: ["in 2026-10-25T00:30Z", "out 2026-10-25T01:30Z"],
    intervals: ["a 1"],
  },
  "out at an earlier time on the wall than in": {
    zone: "America/New_York",
    // 01:50 in summer time, 01:10 after it.
    punches: ["in 2026-11-01T05:50Z", "out 2026-11-01T06:10Z"],
    intervals: ["a 0.33"],
  },
  "a break over the hour that is skipped": {
    zone: "Europe/Dublin",
    punches: [
      "in 2026-03-28T22:00",
      "break-start 2026-03-29T00:45",
      "break-end 2026-03-29T02:15",
      "out 2026-03-29T06:00",
    ],
    intervals: ["a 7 -0.5"],
  },
  "a break over the hour that comes twice": {
    zone: "America/New_York",
    punches: [
      "in 2026-10-31T22:00",
      "break-start 2026-11-01T00:45",
      "break-end 2026-11-01T02:15",
      "out 2026-11-01T06:00",
    ],
    intervals: ["a 9 -2.5"],
  },
};

const LONG: Record<string, Case> = {
  "sixteen hours": { now: "11T20:00", punches: ["in 06:00", "out 22:00"], intervals: ["a 16"] },
  "more than sixteen hours": {
    now: "11T20:00",
    punches: ["in 06:00", "out 22:01"],
    intervals: ["a 16.02"],
    findings: ["too-long a,b"],
  },
  "an out forgotten, found by the in of the next day": {
    now: "11T20:00",
    punches: ["in 09:00", "out 11T09:00"],
    intervals: ["a 24"],
    findings: ["too-long a,b"],
  },
  "open for sixteen hours": { now: "11T01:00", punches: ["in 09:00"], intervals: ["a open"] },
  "open for longer": {
    now: "11T01:01",
    punches: ["in 09:00"],
    intervals: ["a open"],
    findings: ["too-long a"],
  },
  "only the last can be open for too long": {
    now: "14T09:00",
    punches: ["in 09:00", "in 12T09:00"],
    intervals: ["a open", "b open"],
    findings: ["missing-out a,b", "too-long b"],
  },
  "a device that is ahead of us": { now: "08:00", punches: ["in 09:00"], intervals: ["a open"] },
  "long by the clocks on the wall, not in truth": {
    zone: "Europe/Dublin",
    now: "2026-03-30T12:00",
    punches: ["in 2026-03-28T20:00", "out 2026-03-29T12:30"],
    intervals: ["a 15.5"],
  },
};

const ENTERED: Record<string, Case> = {
  "an interval that a manager typed": {
    punches: ["in 09:00 manager entry=e", "out 17:00 manager entry=e"],
    intervals: ["a 8 entered"],
  },
  "typed with a break": {
    punches: [
      "in 09:00 manager entry=e",
      "break-start 12:00 manager entry=e",
      "break-end 12:30 manager entry=e",
      "out 17:00 manager entry=e",
    ],
    intervals: ["a 8 -0.5 entered"],
  },
  "typed, then clocked too": {
    punches: ["in 09:00 manager entry=e", "out 17:00 manager entry=e", "in 09:03 kiosk", "out 17:05 kiosk"],
    intervals: ["a 8 entered", "c 8.03"],
    findings: ["overlap a,b,c,d"],
  },
  "typed within two minutes of a punch repeats none": {
    punches: ["in 09:00 manager entry=e", "out 17:00 manager entry=e", "in 09:01", "out 17:01"],
    intervals: ["a 8 entered", "c 8"],
    findings: ["overlap a,b,c,d"],
  },
  "two typed": {
    punches: ["in 08:00 entry=e", "out 12:00 entry=e", "in 13:00 entry=f", "out 17:00 entry=f"],
    intervals: ["a 4 entered", "c 4 entered"],
  },
  "two typed that overlap": {
    punches: ["in 08:00 entry=e", "out 14:00 entry=e", "in 13:00 entry=f", "out 17:00 entry=f"],
    intervals: ["a 6 entered", "c 4 entered"],
    findings: ["overlap a,b,c,d"],
  },
  "two typed that meet": {
    punches: ["in 08:00 entry=e", "out 13:00 entry=e", "in 13:00 entry=f", "out 17:00 entry=f"],
    intervals: ["a 5 entered", "c 4 entered"],
  },
  "one over two others": {
    punches: ["in 08:00", "out 12:00", "in 13:00", "out 17:00", "in 09:00 entry=e", "out 16:00 entry=e"],
    intervals: ["a 4", "e 7 entered", "c 4"],
    findings: ["overlap a,b,e,f", "overlap e,f,c,d"],
  },
  "typed while the kiosk's in waits for its out": {
    punches: ["in 09:00 manager entry=e", "out 17:00 manager entry=e", "in 09:03 kiosk"],
    intervals: ["a 8 entered", "c open"],
  },
  "typed the wrong way round": {
    punches: ["in 17:00 entry=e", "out 09:00 entry=e"],
    intervals: ["a open entered"],
    findings: ["missing-in b", "missing-out a"],
  },
  "typed and corrected": {
    punches: ["in 09:00 entry=e", "out 17:00 entry=e", "in 08:30 fixes=a", "out 17:30 fixes=b entry=f"],
    intervals: ["a 9 entered"],
  },
  "typed and taken away": {
    punches: ["in 09:00 entry=e", "out 17:00 entry=e", "in 09:00 fixes=a void", "out 17:00 fixes=b void"],
    intervals: [],
  },
  "clocked and corrected at both ends keeps its breaks": {
    punches: [
      "in 09:00",
      "break-start 12:00",
      "break-end 12:30",
      "out 17:00",
      "in 08:45 correction fixes=a entry=e",
      "out 17:15 correction fixes=d entry=e",
    ],
    intervals: ["a 8.5 -0.5"],
  },
  "corrected at one end, with the other end added": {
    punches: ["in 09:00", "in 08:45 correction fixes=a entry=e", "out 17:15 correction entry=e"],
    intervals: ["a 8.5"],
  },
  "one clocked interval corrected into two": {
    punches: ["in 09:00", "out 17:00", "out 12:00 fixes=b entry=e", "in 13:00 entry=e", "out 17:30 entry=e"],
    intervals: ["a 3", "d 4.5"],
  },
  "corrected past the next": {
    punches: ["in 08:00", "out 12:00", "in 13:00", "out 17:00", "out 13:30 correction fixes=b"],
    intervals: ["a open", "c 0.5"],
    findings: ["missing-out a,c", "missing-in d"],
  },
  "a correction that came before its punch": {
    punches: ["in 09:00", "out 17:00", "out 16:00 correction fixes=z"],
    intervals: ["a 8"],
    findings: ["stray-correction c"],
  },
};

const SECTIONS = { DAY, MISSING, REPEATED, BREAKS, NIGHTS, LONG, ENTERED };
const RULES = { now: instantOf("20:00"), maxMs: 16 * HOUR_MS };

describe.each(Object.entries(SECTIONS))("pairPunches: %s", (_, cases) => {
  it.each(Object.entries(cases))("%s", (_, { zone, now = "20:00", punches, intervals, findings = [] }) => {
    const events = punchesOf(punches, zone);
    const rules = { ...RULES, now: instantOf(now, zone) };
    for (const order of [
      events,
      [...events].reverse(),
      ...[0, 1, 2].map((step) => reshuffled(events, step)),
    ]) {
      const paired = pairPunches(order, rules);
      expect(paired.intervals.map(inWords)).toEqual(intervals);
      expect(paired.findings.map(({ kind, punches }) => `${kind} ${punches}`).sort()).toEqual(
        [...findings].sort(),
      );
    }
  });
});

function inWords({ key, start, end, breaks, track }: PunchInterval): string {
  const hours = (from: number, to: number | null) =>
    to === null ? "open" : String(Math.round(((to - from) / HOUR_MS) * 100) / 100);
  const pauses = breaks.map((pause) => `-${hours(pause.start, pause.end)}`);
  return [key, hours(start, end), ...pauses, ...(track === "entered" ? [track] : [])].join(" ");
}

it("names the presses that nobody vouches for, and none that was corrected since", () => {
  const unverifiedOf = (texts: string[]) => {
    const events = punchesOf(texts).map((event) =>
      event.source === "kiosk" ? { ...event, unverified: "tablet" as const } : event,
    );
    return pairPunches(events, RULES).intervals.map(({ unverified }) => unverified);
  };
  expect(unverifiedOf(["in 09:00", "out 17:00"])).toEqual([[]]);
  expect(unverifiedOf(["in 09:00 kiosk", "out 17:00 kiosk"])).toEqual([["a", "b"]]);
  expect(unverifiedOf(["in 09:00 kiosk", "out 17:00", "in 09:00 correction fixes=a"])).toEqual([[]]);
});

it("tells what is under an interval", () => {
  const events = punchesOf([
    "in 09:00 kiosk",
    "break-start 12:00",
    "out 17:00 shift=s",
    "in 08:55 correction fixes=a",
  ]);
  expect(pairPunches(events, RULES)).toEqual({
    intervals: [
      {
        key: "a",
        user_id: "anna",
        start: Date.parse("2026-06-10T08:55:00Z"),
        end: Date.parse("2026-06-10T17:00:00Z"),
        breaks: [{ start: Date.parse("2026-06-10T12:00:00Z"), end: Date.parse("2026-06-10T17:00:00Z") }],
        punches: ["d", "b", "c"],
        unverified: [],
        sources: ["correction", "phone"],
        track: "clock",
        shift_id: "s",
      },
    ],
    findings: [
      {
        kind: "open-break",
        user_id: "anna",
        at: Date.parse("2026-06-10T17:00:00Z"),
        punches: ["d", "b", "c"],
        intervals: ["a"],
      },
    ],
  });
});

describe("any history", () => {
  const punch = fc.record({
    type: fc.constantFrom("in", "out", "break-start", "break-end"),
    minute: fc.integer({ min: 0, max: 600 }),
    source: fc.constantFrom("phone", "kiosk", "manager", "automatic"),
    flag: fc.constantFrom("", "", "", "", "entry=e", "entry=f", "fixes=a", "fixes=b", "fixes=b void"),
  });
  const two = (number: number) => String(number).padStart(2, "0");
  const history = fc.array(punch, { maxLength: 14 }).map((drawn) =>
    punchesOf(
      drawn.map(({ type, minute, source, flag }) => {
        const time = `${two(8 + Math.floor(minute / 60))}:${two(minute % 60)}`;
        return `${type} ${time} ${source} ${flag}`.trim();
      }),
    ),
  );
  const check = (law: (events: PunchEvent[]) => void) =>
    fc.assert(fc.property(history, law), { numRuns: 500 });

  it("gives the same in whatever order it came", () => {
    const arrivals = history.chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
    );
    fc.assert(
      fc.property(arrivals, ([events, shuffled]) => {
        expect(pairPunches(shuffled, RULES)).toEqual(pairPunches(events, RULES));
      }),
      { numRuns: 500 },
    );
  });

  it("has breaks one after another within their interval", () => {
    check((events) => {
      for (const { start, end, breaks } of pairPunches(events, RULES).intervals) {
        const edges = [start, ...breaks.flatMap((pause) => [pause.start, pause.end]), end];
        const known = edges.filter((edge) => edge !== null);
        expect(known).toEqual([...known].sort((one, other) => one - other));
        // Without an end is only what the interval without an end leaves open.
        if (end !== null) expect(known).toEqual(edges);
      }
    });
  });

  it("has intervals of the clock one after another, but for ends that are missing", () => {
    check((events) => {
      const closed = pairPunches(events, RULES).intervals.filter(isClosed);
      const ofClock = closed.filter(({ track }) => track === "clock");
      for (const [place, { start }] of ofClock.entries()) {
        expect(start).toBeGreaterThanOrEqual(ofClock[place - 1]?.end ?? 0);
      }
    });
  });

  it("puts every punch that counts under one interval, or into a finding", () => {
    check((events) => {
      const { intervals, findings } = pairPunches(events, RULES);
      const under = intervals.flatMap(({ punches }) => punches);
      expect(new Set(under).size).toBe(under.length);
      const told = new Set([...under, ...findings.flatMap(({ punches }) => punches)]);
      const replaced = new Set(events.map(({ corrects }) => corrects));
      for (const { id, is_void, corrects } of events) {
        const counts = corrects === null && !is_void && !replaced.has(id);
        if (counts) expect(told).toContain(id);
      }
    });
  });

  it("tells of every end that is missing, but of the last", () => {
    check((events) => {
      const { intervals, findings } = pairPunches(events, RULES);
      const told = findings.filter(({ kind }) => kind === "missing-out").flatMap((one) => one.intervals);
      const open = intervals.filter(({ end }) => end === null).map(({ key }) => key);
      expect(open.filter((key) => !told.includes(key)).length).toBeLessThanOrEqual(1);
      expect(told.filter((key) => !open.includes(key))).toEqual([]);
    });
  });
});
