import { describe, expect, it } from "vitest";
import { reviewInWords as inWords, type ReviewCase, reviewOf } from "#tests/factories/review-cases.ts";

const DAY = "s 10 09:00-17:00";
const TYPED = ["in 09:00 manager entry=e", "out 17:00 manager entry=e"];

const CASES: Record<string, ReviewCase> = {
  "a shift that nobody came to": { shifts: [DAY], items: ["absent anna 06-10 s"] },
  "a shift that has not begun": { now: "08:00", shifts: [DAY], items: [] },
  "a shift that has just begun": { now: "09:10", shifts: [DAY], items: [] },
  "a shift that runs, until it is over": { now: "16:59", shifts: [DAY], items: [] },
  "a shift that is over": { now: "17:00", shifts: [DAY], items: ["absent anna 06-10 s"] },
  "a night that runs": { now: "11T05:00", shifts: ["n 10 22:00-06:00"], items: [] },
  "a night that is over": {
    now: "11T06:00",
    shifts: ["n 10 22:00-06:00"],
    items: ["absent anna 06-10 n"],
  },
  "a day off that was agreed": { shifts: [DAY], away: ["10"], items: [] },
  "hours off that were agreed": { shifts: [DAY], away: ["10 hours"], items: [] },
  "hours off that were agreed, of another shift": {
    shifts: ["e 10 13:00-17:00"],
    away: ["10 hours"],
    items: ["absent anna 06-10 e"],
  },
  "a night into a day off that was agreed": { shifts: ["n 10 22:00-06:00"], away: ["11"], items: [] },
  "a day off that was asked for": { shifts: [DAY], away: ["10 asked"], items: ["absent anna 06-10 s"] },
  "a day off that was denied": { shifts: [DAY], away: ["10 denied"], items: ["absent anna 06-10 s"] },
  "a day that they could work on": { shifts: [DAY], away: ["10 available"], items: ["absent anna 06-10 s"] },
  "a day off of a colleague": { shifts: [DAY], away: ["10 ben"], items: ["absent anna 06-10 s"] },
  "a draft and an open one": {
    shifts: ["d 10 09:00-17:00 draft", "f 10 09:00-17:00 nobody"],
    items: [],
  },
  "one that was dropped and that nobody took": {
    shifts: ["e 10 09:00-17:00 dropped"],
    items: ["absent anna 06-10 e"],
  },
  "a colleague who came": {
    shifts: [DAY, "t 10 09:00-17:00 ben"],
    punches: ["in 09:00 by=ben", "out 17:00 by=ben"],
    items: ["absent anna 06-10 s"],
  },
  "a colleague who came for it": {
    shifts: [DAY],
    punches: ["in 09:00 by=ben shift=s", "out 17:00 by=ben"],
    items: [],
  },
  "times that were typed": { shifts: [DAY], punches: TYPED, items: [] },
  "at work, and early": { now: "09:30", shifts: [DAY], punches: ["in 07:00"], items: [] },
  "two shifts, worked through": {
    shifts: ["one 10 06:00-14:00", "two 10 14:00-20:00"],
    punches: ["in 06:00", "out 20:00"],
    items: [],
  },
  "two shifts, working through": {
    now: "18:00",
    shifts: ["one 10 06:00-14:00", "two 10 14:00-20:00"],
    punches: ["in 06:00"],
    items: [],
  },
  "two shifts, gone after the first": {
    shifts: ["one 10 06:00-14:00", "two 10 14:00-20:00"],
    punches: ["in 06:00", "out 14:15"],
    items: ["absent anna 06-10 two"],
  },
  "an out that was forgotten days ago covers nothing": {
    shifts: ["t 08 09:00-17:00", "s 10 09:00-17:00"],
    punches: ["in 08T09:00"],
    items: ["too-long anna 06-08 a (a)", "absent anna 06-10 s"],
  },
  "the kiosk has told everything": { shifts: [DAY], kiosks: ["17:00"], items: ["absent anna 06-10 s"] },
  "the kiosk has been dark since before the end": {
    shifts: [DAY],
    kiosks: ["16:59"],
    items: ["absent waiting-for-kiosk anna 06-10 s"],
  },
  "one of two kiosks is dark": {
    shifts: [DAY],
    kiosks: ["11T11:59", "08:00"],
    items: ["absent waiting-for-kiosk anna 06-10 s"],
  },
  "just after the shift, the kiosk is there": {
    now: "17:10",
    shifts: [DAY],
    kiosks: ["16:55"],
    items: ["absent anna 06-10 s"],
  },
  "just after the shift, the kiosk is dark": {
    now: "17:10",
    shifts: [DAY],
    kiosks: ["16:54"],
    items: ["absent waiting-for-kiosk anna 06-10 s"],
  },
  "a night, until its end on the next day": {
    now: "11T12:00",
    shifts: ["n 10 22:00-06:00"],
    kiosks: ["11T05:59"],
    items: ["absent waiting-for-kiosk anna 06-10 n"],
  },
};

describe("absences", () => {
  it.each(Object.entries(CASES))("%s", (_, one) => {
    expect(reviewOf(one).map(inWords)).toEqual(one.items);
    expect(reviewOf({ ...one, shifts: [...(one.shifts ?? [])].reverse() }).map(inWords)).toEqual(one.items);
  });
});

describe("an item", () => {
  it("lets nobody confirm an absence that a kiosk may deny", () => {
    const actions = (kiosks: string[]) =>
      reviewOf({ shifts: [DAY], kiosks, items: [] }).map((item) => item.actions);
    expect(actions(["17:00"])).toEqual([["add-times", "confirm-absence"]]);
    expect(actions(["12:00"])).toEqual([["add-times"]]);
  });
});
