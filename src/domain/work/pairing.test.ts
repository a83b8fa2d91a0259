import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAIRING_RULES, testPairing } from "#tests/factories/pairing.ts";
import { punchesOf } from "#tests/factories/punches.ts";
import { isClosed } from "./intervals.ts";
import { pairPunches } from "./pairing.ts";
import type { PunchEvent } from "./punches.ts";

const DAY = `
  nothing at all | - | -
  in and out | in 09:00, out 17:00 | a 8
  in, still at work | in 09:00 | a open
  in on the phone, out on the kiosk | in 09:00 phone, out 17:00 kiosk | a 8
  in on the kiosk, out on the phone | in 09:00 kiosk, out 17:00 | a 8
  closed automatically | in 09:00, out 21:00 automatic | a 12
  the out arrives first | out 17:00 kiosk, in 09:00 | b 8
  two shifts a day | in 08:00, out 12:00, in 17:00, out 22:30 | a 4, c 5.5
  two shifts a day, the second known first | in 17:00 kiosk, out 22:30 kiosk, in 08:00, out 12:00 | c 4, a 5.5
  three shifts a day | in 06:00, out 08:00, in 12:00, out 14:00, in 18:00, out 19:00 | a 2, c 2, e 1
  out and in again at one instant | in 08:00, in 12:00 kiosk, out 12:00, out 16:00 kiosk | a 4, b 4
  a second shift that is still going on | in 08:00, out 12:00, in 17:00 | a 4, c open
  half a minute | in 09:00, out 09:00:30 | a 0.01
  out within two minutes, and in again | in 09:00, out 09:00:20, in 09:00:40, out 17:00 | a 0.01, c 7.99
`;

const MISSING = `
  an in after an in | in 09:00, in 14:00, out 17:00 | a open, b 3 | missing-out a,b
  an in after an in, twice | in 06:00, in 09:00, in 14:00 | a open, b open, c open | missing-out a,b, missing-out b,c
  an out forgotten the day before | in 09T09:00, in 09:00, out 17:00 | a open, b 8 | missing-out a,b
  an out forgotten, mended by a manager | in 09T09:00, in 09:00, out 17:00, out 09T17:30 manager | a 8.5, b 8
  an out forgotten, mended by an entry of one end
    | in 09T09:00, in 09:00, out 17:00, out 09T17:30 correction entry=e | a 8.5, b 8
  an out forgotten, the in taken away | in 09T09:00, in 09:00, out 17:00, in 09T09:00 fixes=a void correction | b 8
  an out that arrives after the next in | in 08:00, in 13:00 kiosk, out 12:00 | a 4, b open
  an out without an in | out 17:00 | - | missing-in a
  a second out much later | in 09:00, out 17:00, out 18:00 kiosk | a 8 | missing-in c
  an out in the morning, before all | out 07:00, in 09:00, out 17:00 | b 8 | missing-in a
  an out without an in, mended | out 17:00, in 09:00 manager | b 8
  only an out forgotten and an in forgotten | in 09:00, out 12:00, out 17:00 | a 3 | missing-in c
  an automatic out after one's own, which arrived late | in 09:00, out 17:00, out 20:00 automatic | a 8 | repeated b,c
  an automatic out before one's own, which arrived late
    | in 09:00, out 17:00 automatic, out 18:00 | a 9 | repeated b,c
  an automatic out before a break that arrived late
    | in 09:00, out 12:00 automatic, break-start 13:00, break-end 13:30, out 18:00 | a 9 -0.5 | repeated b,c
  an automatic out, and the next day | in 09:00, out 17:00 automatic, in 11T09:00, out 11T10:00 | a 8, c 1
  an automatic out of nothing | out 17:00 automatic | - | missing-in a
`;

const REPEATED = `
  a double tap | in 09:00 dev=p, in 09:00:01 dev=p, out 17:00 | a 8 | repeated a,b
  two tabs at one instant: the smaller id | in 09:00, in 09:00, out 17:00 | a 8 | repeated a,b
  in on the phone and on the kiosk | in 09:01 kiosk, in 09:00, out 17:00 | b 8 | repeated b,a
  in again after two minutes | in 09:00, in 09:02, out 17:00 | a 8 | repeated a,b
  in again after more than two minutes | in 09:00, in 09:02:01, out 17:02:01 | a open, b 8 | missing-out a,b
  in a third time, two minutes after the second
    | in 09:00, in 09:01:30, in 09:03, out 17:00 | a 8 | repeated a,b, repeated b,c
  out twice: the first | in 09:00, out 17:01 kiosk, out 17:00 | a 8 | repeated c,b
  in and out twice | in 09:00, in 09:01 kiosk, out 17:00, out 17:01 kiosk | a 8 | repeated a,b, repeated c,d
  a break begun and ended twice
    | in 09:00, break-start 12:00, break-start 12:01, break-end 12:30, break-end 12:31, out 17:00
    | a 8 -0.5 | repeated b,c, repeated d,e
  an in again while on a break that began at once
    | in 09:00, break-start 09:01, in 09:01:30, break-end 09:31, out 17:00 | a 8 -0.5 | repeated a,c
  the same event twice is one | in 09:00 id=x, in 09:00 id=x, out 17:00 | x 8
`;

testPairing({ DAY, MISSING, REPEATED });

it("names the presses that nobody vouches for, and none that was corrected since", () => {
  const unverifiedOf = (texts: string[]) => {
    const events = punchesOf(texts).map((event) =>
      event.source === "kiosk" ? { ...event, unverified: "tablet" as const } : event,
    );
    return pairPunches(events, PAIRING_RULES).intervals.map(({ unverified }) => unverified);
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
  expect(pairPunches(events, PAIRING_RULES)).toEqual({
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
        expect(pairPunches(shuffled, PAIRING_RULES)).toEqual(pairPunches(events, PAIRING_RULES));
      }),
      { numRuns: 500 },
    );
  });

  it("has breaks one after another within their interval", () => {
    check((events) => {
      for (const { start, end, breaks } of pairPunches(events, PAIRING_RULES).intervals) {
        const edges = [start, ...breaks.flatMap((pause) => [pause.start, pause.end]), end];
        const known = edges.filter((edge) => edge !== null);
        expect(known).toEqual([...known].sort((one, other) => one - other));
        // Only an interval without an end may have unknown edges.
        if (end !== null) expect(known).toEqual(edges);
      }
    });
  });

  it("has intervals of the clock one after another, but for ends that are missing", () => {
    check((events) => {
      const closed = pairPunches(events, PAIRING_RULES).intervals.filter(isClosed);
      const ofClock = closed.filter(({ track }) => track === "clock");
      for (const [place, { start }] of ofClock.entries()) {
        expect(start).toBeGreaterThanOrEqual(ofClock[place - 1]?.end ?? 0);
      }
    });
  });

  it("puts every punch that counts under one interval, or into a finding", () => {
    check((events) => {
      const { intervals, findings } = pairPunches(events, PAIRING_RULES);
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
      const { intervals, findings } = pairPunches(events, PAIRING_RULES);
      const told = findings.filter(({ kind }) => kind === "missing-out").flatMap((one) => one.intervals);
      const open = intervals.filter(({ end }) => end === null).map(({ key }) => key);
      expect(open.filter((key) => !told.includes(key)).length).toBeLessThanOrEqual(1);
      expect(told.filter((key) => !open.includes(key))).toEqual([]);
    });
  });
});
