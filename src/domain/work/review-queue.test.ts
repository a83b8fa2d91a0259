import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import { newEntry } from "#tests/factories/availability.ts";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { excusedShifts, type ReviewRules } from "./absences.ts";
import type { MatchDecision } from "./matches.ts";
import { pairPunches } from "./pairing.ts";
import { effectivePunches } from "./punches.ts";
import type { ReviewItem } from "./review-item.ts";
import { type ReviewSource, reviewItems } from "./review-queue.ts";

const ZONE = "Europe/Dublin";
const MINUTE_MS = 60_000;

interface Case {
  /** The 11th at noon where it does not say so. */
  now?: string;
  punches?: string[];
  /** 'id day hours words': Anna's, published. */
  shifts?: string[];
  /** When kiosks were last heard of; 'never'. */
  kiosks?: string[];
  decisions?: string[];
  letStand?: string[];
  /** 'day words': Anna's whole days off, 'hours' for the morning; 'asked', 'denied', 'ben', 'available'. */
  away?: string[];
  /** The kind, state if it waits, whose, when and which. */
  items: string[];
}

function reviewSourceOf({
  now = "11T12:00",
  punches = [],
  shifts = [],
  kiosks = [],
  decisions = [],
  letStand = [],
  away = [],
}: Case) {
  const rules: ReviewRules = {
    now: instantOf(now, ZONE),
    zone: ZONE,
    graceMs: 10 * MINUTE_MS,
    maxMs: 16 * HOUR_MS,
    quietMs: 15 * MINUTE_MS,
    lateMs: 12 * HOUR_MS,
  };
  const events = punchesOf(punches, ZONE);
  const paired = [...groupBy(events, ({ user_id }) => user_id).values()].map((own) =>
    pairPunches(own, rules),
  );
  const planned = shifts.map(shiftOf);
  const reviewed: ReviewSource = {
    excused: excusedShifts(planned, away.map(entryOf), true),
    intervals: paired.flatMap(({ intervals }) => intervals),
    findings: paired.flatMap(({ findings }) => findings),
    decisions: decisions.map((text, place): MatchDecision => {
      const [entered = "", clocked = "", choice] = text.split(" ");
      return {
        id: `d${place}`,
        entered,
        clocked,
        choice: choice as MatchDecision["choice"],
        decided_at: rules.now,
      };
    }),
    shifts: planned,
    kiosks: kiosks.map((heard, place) => ({
      device_id: `k${place}`,
      last_heard_at: heard === "never" ? null : instantOf(heard, ZONE),
    })),
    receipts: effectivePunches(events).punches.map(({ id, user_id, at, recorded_at, device_id }) => ({
      punch: id,
      user_id,
      at,
      recorded_at,
      received_at: receivedAt(device_id, recorded_at),
      clock_changed: device_id === "drifted",
    })),
    letStand: new Set(letStand),
  };
  return reviewItems(reviewed, rules);
}

function shiftOf(text: string) {
  const [id = "", day = "", hours = "", ...words] = text.split(" ");
  const [start_time = "", end_time = ""] = hours.split("-");
  return newShift({
    id,
    date: day.includes("-") ? day : `2026-06-${day}`,
    start_time,
    end_time,
    user_id: words.includes("ben") ? "ben" : words.includes("nobody") ? null : "anna",
    status: words.includes("dropped") ? "dropped" : "scheduled",
    published: !words.includes("draft"),
  });
}

function entryOf(text: string) {
  const [day, ...words] = text.split(" ");
  const isMorning = words.includes("hours");
  return newEntry({
    date: `2026-06-${day}`,
    user_id: words.includes("ben") ? "ben" : "anna",
    available: words.includes("available"),
    status: words.includes("asked") ? "pending" : words.includes("denied") ? "denied" : "approved",
    all_day: !isMorning,
    start_time: isMorning ? "06:00" : null,
    end_time: isMorning ? "12:00" : null,
  });
}

/** By the name of the device: at once, or 'unsent', or 'at:' and when. */
function receivedAt(device: string | null, recorded_at: string): string | null {
  if (device === "unsent") return null;
  return device?.startsWith("at:") ? instantOf(device.slice(3), ZONE) : recorded_at;
}

function inWords({ kind, state, user_id, day, punches, intervals, shift_id }: ReviewItem): string {
  const ids = [punches.join(","), intervals.length > 0 ? `(${intervals})` : "", shift_id ?? ""];
  return [kind, ...(state === "open" ? [] : [state]), user_id, day.slice(5), ...ids.filter(Boolean)].join(
    " ",
  );
}

const DAY = "s 10 09:00-17:00";
/** Anna's, which has not begun. */
const ELSEWHEN = "z 20 09:00-17:00";
const TYPED = ["in 09:00 manager entry=e", "out 17:00 manager entry=e"];
const PUNCHED = ["in 09:03 kiosk", "out 17:05 kiosk"];

const CASES: Record<string, Case> = {
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
    items: ["clock-drift anna 06-10 a"],
  },
  "a clock that was changed, and the time corrected": {
    shifts: [DAY],
    punches: ["in 09:00 dev=drifted", "out 17:00", "in 08:55 fixes=a manager"],
    items: [],
  },
  "a punch that arrives late": {
    shifts: [DAY],
    punches: ["in 09:00 dev=at:10T21:01", "out 17:00"],
    items: ["late-arrival anna 06-10 a"],
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

const ABSENCES: Record<string, Case> = {
  "a shift that nobody came to": { shifts: [DAY], items: ["absent anna 06-10 s"] },
  "a shift that has not begun": { now: "08:00", shifts: [DAY], items: [] },
  "a shift that has just begun": { now: "09:10", shifts: [DAY], items: [] },
  "a shift that has begun": { now: "09:11", shifts: [DAY], items: ["absent anna 06-10 s"] },
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
  "a kiosk that was never heard of": {
    shifts: [DAY],
    kiosks: ["never"],
    items: ["absent waiting-for-kiosk anna 06-10 s"],
  },
  "during the shift, the kiosk is there": {
    now: "09:30",
    shifts: [DAY],
    kiosks: ["09:15"],
    items: ["absent anna 06-10 s"],
  },
  "during the shift, the kiosk is dark": {
    now: "09:30",
    shifts: [DAY],
    kiosks: ["09:14"],
    items: ["absent waiting-for-kiosk anna 06-10 s"],
  },
  "a night, until its end on the next day": {
    now: "11T12:00",
    shifts: ["n 10 22:00-06:00"],
    kiosks: ["11T05:59"],
    items: ["absent waiting-for-kiosk anna 06-10 n"],
  },
};

describe.each([
  ["reviewItems", CASES],
  ["absences", ABSENCES],
])("%s", (_, cases) => {
  it.each(Object.entries(cases))("%s", (_, one) => {
    expect(reviewSourceOf(one).map(inWords)).toEqual(one.items);
    expect(reviewSourceOf({ ...one, shifts: [...(one.shifts ?? [])].reverse() }).map(inWords)).toEqual(
      one.items,
    );
  });
});

describe("an item", () => {
  it("tells what resolves it", () => {
    expect(reviewSourceOf({ shifts: [DAY], punches: [...TYPED, ...PUNCHED], items: [] })).toEqual([
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

  it("lets nobody confirm an absence that a kiosk may deny", () => {
    const actions = (kiosks: string[]) =>
      reviewSourceOf({ shifts: [DAY], kiosks, items: [] }).map((item) => item.actions);
    expect(actions(["17:00"])).toEqual([["add-times", "confirm-absence"]]);
    expect(actions(["12:00"])).toEqual([["add-times"]]);
  });
});
