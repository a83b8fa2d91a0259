import { type PairingCase, testPairing } from "#tests/factories/pairing.ts";

const BREAKS: Record<string, PairingCase> = {
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

const NIGHTS: Record<string, PairingCase> = {
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

const LONG: Record<string, PairingCase> = {
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

const ENTERED: Record<string, PairingCase> = {
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

testPairing({ BREAKS, NIGHTS, LONG, ENTERED });
