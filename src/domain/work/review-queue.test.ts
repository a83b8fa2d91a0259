import { describe, expect, it } from "vitest";
import { reviewInWords as inWords, type ReviewCase, reviewOf } from "#tests/factories/review-cases.ts";

const DAY = "s 10 09:00-17:00";
/** Anna's shift, which has not begun. */
const ELSEWHEN = "z 20 09:00-17:00";
const TYPED = ["in 09:00 manager entry=e", "out 17:00 manager entry=e"];
const PUNCHED = ["in 09:03 kiosk", "out 17:05 kiosk"];

const CASES: Record<string, ReviewCase> = {
  "nothing to do": { shifts: [DAY], punches: ["in 09:00", "out 17:00"], items: [] },
  "what was only repeated": { shifts: [DAY], punches: ["in 09:00", "in 09:01", "out 17:00"], items: [] },
  "an out that is missing": {
    shifts: [DAY],
    punches: ["in 09:00", "in 16:00", "out 17:00"],
    items: ["missing-out anna 06-10 a,b (a)"],
  },
  "an in that is missing, and no absence": {
    shifts: [DAY],
    punches: ["out 17:00"],
    items: ["missing-in anna 06-10 a"],
  },
  "an in that is missing of a shift before another, which nobody came to": {
    shifts: ["one 10 08:00-15:00", "two 10 16:00-22:00"],
    punches: ["out 15:00"],
    items: ["missing-in anna 06-10 a", "absent anna 06-10 two"],
  },
  "an in that is missing, far from the shift": {
    shifts: [DAY],
    punches: ["out 21:01"],
    items: ["absent anna 06-10 s", "missing-in anna 06-10 a"],
  },
  "a break without work, an open break, too long a day and a stray correction": {
    shifts: [DAY],
    punches: ["break-end 06:00", "in 06:30", "break-start 22:00", "out 23:00", "in 08:00 fixes=z"],
    items: [
      "break-without-work anna 06-10 a",
      "too-long anna 06-10 b,c,d (b)",
      "stray-correction anna 06-10 e",
      "open-break anna 06-10 b,c,d (b)",
    ],
  },
  "an overlap": {
    shifts: [DAY],
    punches: [...TYPED, "in 08:00 entry=f", "out 09:30 entry=f"],
    items: ["overlap anna 06-10 c,d,a,b (c,a)"],
  },
  "a match, and no overlap": {
    shifts: [DAY],
    punches: [...TYPED, ...PUNCHED],
    items: ["match anna 06-10 a,b,c,d (a,c)"],
  },
  "a match that was decided": {
    shifts: [DAY],
    punches: [...TYPED, ...PUNCHED],
    decisions: ["a c clocked"],
    items: [],
  },
  "a match that is paid as one": {
    shifts: [DAY],
    punches: [...TYPED, ...PUNCHED],
    decisions: ["a c both"],
    items: [],
  },
  "an overlap with what is not paid": {
    shifts: [DAY],
    punches: [...TYPED, ...PUNCHED, "in 16:55 entry=f", "out 20:00 entry=f"],
    decisions: ["a c entered"],
    items: ["overlap anna 06-10 a,b,e,f (a,e)"],
  },
  "work without a shift": {
    shifts: [ELSEWHEN],
    punches: ["in 09:00", "out 17:00"],
    items: ["no-shift anna 06-10 a,b (a)"],
  },
  "work of a business that plans no shifts": {
    shifts: ["d 10 09:00-17:00 draft"],
    punches: ["in 09:00", "out 17:00"],
    items: [],
  },
  "work without a shift that is going on": {
    now: "12:00",
    shifts: [ELSEWHEN],
    punches: ["in 09:00"],
    items: ["no-shift anna 06-10 a (a)"],
  },
  "work without a shift that was typed": { shifts: [ELSEWHEN], punches: TYPED, items: [] },
  "work without a shift that is not paid": {
    shifts: [ELSEWHEN],
    punches: [...TYPED, ...PUNCHED],
    decisions: ["a c entered"],
    items: [],
  },
  "work for a colleague's shift, as they said": {
    shifts: ["bens 10 09:00-17:00 ben"],
    punches: ["in 09:00 shift=bens", "out 17:00"],
    items: [],
  },
  "a day by the clocks of the business": {
    shifts: [ELSEWHEN],
    punches: ["in 2026-06-10T23:30Z", "out 2026-06-11T07:00Z"],
    items: ["no-shift anna 06-11 a,b (a)"],
  },
  "a clock-out by the rule": {
    shifts: [DAY],
    punches: ["in 09:00", "out 17:00 automatic"],
    items: ["automatic-out anna 06-10 a,b (a)"],
  },
  "a clock-out by the rule on the morning after, on the day of its night": {
    shifts: ["n 10 22:00-06:00"],
    punches: ["in 22:00", "out 11T06:00 automatic"],
    items: ["automatic-out anna 06-10 a,b (a)"],
  },
  "a break without its end after midnight, on the day of its night": {
    shifts: ["n 10 22:00-06:00"],
    punches: ["in 11T00:10", "break-start 11T02:00", "out 11T06:00"],
    items: ["open-break anna 06-10 a,b,c (a)"],
  },
  "a clock-out by the rule, and the time corrected": {
    shifts: [DAY],
    punches: ["in 09:00", "out 17:00 automatic", "out 17:20 fixes=b manager"],
    items: [],
  },
  "a clock-out by the rule of what is not paid": {
    shifts: [DAY],
    punches: [...TYPED, "in 09:03 kiosk", "out 17:00 automatic"],
    decisions: ["a c entered"],
    items: [],
  },
  "a clock that was changed": {
    shifts: [DAY],
    punches: ["in 09:00 dev=drifted", "out 17:00"],
    items: ["clock-drift anna 06-10 a (a)"],
  },
  "a clock that was changed, and the time corrected": {
    shifts: [DAY],
    punches: ["in 09:00 dev=drifted", "out 17:00", "in 08:55 fixes=a manager"],
    items: [],
  },
  "a punch that arrives late": {
    shifts: [DAY],
    punches: ["in 09:00 dev=at:10T21:01", "out 17:00"],
    items: ["late-arrival anna 06-10 a (a)"],
  },
  "a punch without its clock-in that arrives late": {
    shifts: [DAY],
    punches: ["out 17:00 dev=at:11T06:00"],
    items: ["late-arrival anna 06-10 a", "missing-in anna 06-10 a"],
  },
  "a punch that arrives, but not late": {
    shifts: [DAY],
    punches: ["in 09:00 dev=at:10T21:00", "out 17:00"],
    items: [],
  },
  "a punch that has not arrived": { shifts: [DAY], punches: ["in 09:00 dev=unsent", "out 17:00"], items: [] },
  "what was let stand": {
    punches: ["in 09:00 dev=drifted", "in 16:00", "out 17:00 automatic"],
    shifts: [DAY, "t 09 09:00-17:00"],
    letStand: ["clock-drift a", "missing-out a b", "automatic-out c", "absent t anna 2026-06-09 09:00"],
    items: [],
  },
  "days and people in turn": {
    shifts: ["b 10 09:00-17:00 ben", "a 10 09:00-17:00", "c 09 12:00-14:00"],
    punches: ["out 08T10:00 by=ben"],
    items: ["missing-in ben 06-08 a", "absent anna 06-09 c", "absent anna 06-10 a", "absent ben 06-10 b"],
  },
};

describe("reviewItems", () => {
  it.each(Object.entries(CASES))("%s", (_, one) => {
    expect(reviewOf(one).map(inWords)).toEqual(one.items);
    expect(reviewOf({ ...one, shifts: [...(one.shifts ?? [])].reverse() }).map(inWords)).toEqual(one.items);
  });
});

describe("an item", () => {
  it("tells what resolves it", () => {
    expect(reviewOf({ shifts: [DAY], punches: [...TYPED, ...PUNCHED], items: [] })).toEqual([
      {
        key: "match a c",
        kind: "match",
        state: "open",
        user_id: "anna",
        day: "2026-06-10",
        at: Date.parse("2026-06-10T08:00:00Z"),
        punches: ["a", "b", "c", "d"],
        intervals: ["a", "c"],
        shift_id: null,
        actions: ["keep-entered", "keep-clocked", "keep-both"],
      },
    ]);
  });

  it.each([
    ["in 09:00 dev=drifted", "clock-drift", ["let-stand", "correct-times"]],
    ["in 09:00 dev=at:10T21:01", "late-arrival", ["let-stand", "correct-times"]],
    ["out 09:00 dev=drifted", "clock-drift", ["let-stand"]],
    ["out 09:00 dev=at:10T21:01", "late-arrival", ["let-stand"]],
  ])("of '%s' offers to correct its times only if it has some: %s", (punch, kind, actions) => {
    const items = reviewOf({ shifts: [DAY], punches: [punch], items: [] });
    expect(items.find((item) => item.kind === kind)?.actions).toEqual(actions);
  });
});
