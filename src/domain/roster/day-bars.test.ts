import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WallSpan } from "../time/wall-minutes.ts";
import type { RosterShift } from "./check-roster.ts";
import { dayBars, dayNeeds, daySteps, dayWindow, hourlySteps } from "./day-bars.ts";
import type { Need } from "./needs.ts";
import type { OpeningHours } from "./opening-hours.ts";

const TUESDAY = "2026-03-03";

/** 'anna 03 09:00-17:00': the person ('-' for nobody) and the day of March. */
function shift(text: string, status: RosterShift["status"] = "scheduled"): RosterShift {
  const [person = "", day = "", hours = ""] = text.split(" ");
  const [start_time = "", end_time = ""] = hours.split("-");
  const user_id = person === "-" ? null : person;
  return { id: text, user_id, date: `2026-03-${day}`, start_time, end_time, time_slot: null, status };
}
const bars = (...texts: string[]) =>
  dayBars(
    texts.map((text) => shift(text)),
    TUESDAY,
  );
const need = (date: string, times: string, headcount: number) => {
  const [start_time = "", end_time = ""] = times.split("-");
  return { date, start_time, end_time, headcount, time_slot: times, position_id: null, place_id: null };
};
const stepsOf = (shifts: RosterShift[], needs: Need[], window: WallSpan) =>
  daySteps(shifts, needs, { date: TUESDAY, window, zone: "Europe/Berlin" });
const open = (
  opening_time: string | null,
  closing_time: string | null,
  is_closed = false,
): OpeningHours[] => [{ day_of_week: 2, opening_time, closing_time, is_closed }];

describe("the bars of a day", () => {
  it.each<[string, string[], unknown[]]>([
    ["a shift of the day", ["anna 03 09:00-17:30"], [{ start: 540, end: 1050, isFromBefore: false }]],
    ["one on into the next day", ["anna 03 22:00-06:00"], [{ start: 1320, end: 1800 }]],
    [
      "what is left of the night before",
      ["anna 02 22:00-06:00"],
      [{ start: 0, end: 360, isFromBefore: true }],
    ],
    ["none of another day", ["anna 02 09:00-17:00", "anna 02 16:00-00:00", "anna 04 09:00-17:00"], []],
  ])("are %s", (_, texts, expected) => {
    expect(bars(...texts)).toMatchObject(expected);
  });

  it("are beside each other where they overlap, by person", () => {
    const lanes = bars(
      "anna 03 09:00-12:00",
      "anna 03 11:00-15:00",
      "anna 03 12:00-13:00",
      "ben 03 09:00-12:00",
    );
    expect(lanes.map((bar) => [bar.shift.id, bar.lane])).toEqual([
      ["anna 03 09:00-12:00", 0],
      ["ben 03 09:00-12:00", 0],
      ["anna 03 11:00-15:00", 1],
      ["anna 03 12:00-13:00", 0],
    ]);
  });
});

it.each<[string, string[], OpeningHours[], [number, number]]>([
  ["the opening hours", [], open("08:30", "17:15"), [7, 19]],
  ["what is worked before and after", ["anna 03 06:30-18:10"], open("09:00", "17:00"), [5, 20]],
  ["the night after", ["anna 03 22:00-05:30"], open("09:00", "17:00"), [8, 31]],
  ["opening hours past midnight", [], open("18:00", "02:00"), [17, 27]],
  ["what is worked on a closed day", ["anna 03 10:00-12:00"], open(null, null, true), [7, 19]],
  ["the usual hours, when nothing is known", [], [], [7, 19]],
  ["no hour before midnight", [], open("00:00", "00:00"), [0, 25]],
])("shows %s, with room around", (_, texts, hours, [from, to]) => {
  expect(dayWindow(bars(...texts), hours, TUESDAY)).toEqual({ start: from * 60, end: to * 60 });
});

it("counts who works in each hour, once each, and not what is open or dropped", () => {
  const shifts = ["anna 03 09:00-10:30", "anna 03 10:45-12:00", "ben 03 10:00-11:00", "- 03 09:00-12:00"];
  const day = [...shifts.map((text) => shift(text)), shift("cleo 03 09:00-12:00", "dropped")];
  const window = { start: 480, end: 780 };
  expect(hourlySteps(stepsOf(day, [], window), window).map(({ people }) => people)).toEqual([0, 1, 2, 1, 0]);
});

it("counts people against those needed from one change to the next, also of the night before", () => {
  const needs = [
    need("2026-03-02", "22:00-02:00", 1),
    need(TUESDAY, "01:00-03:00", 2),
    need("2026-03-04", "00:00-04:00", 9),
  ];
  expect(dayNeeds(needs, TUESDAY)).toEqual([
    { start: 0, end: 120 },
    { start: 60, end: 180 },
  ]);
  const window = { start: 0, end: 240 };
  const steps = stepsOf([shift("anna 02 22:00-01:30"), shift("ben 03 01:00-03:00")], needs, window);
  expect(steps.map(({ start, end, people, needed }) => [start, end, people, needed])).toEqual([
    [0, 60, 1, 1],
    [60, 90, 2, 3],
    [90, 120, 1, 3],
    [120, 180, 1, 2],
    [180, 240, 0, 0],
  ]);
  expect(hourlySteps(steps, window).map(({ people, needed }) => [people, needed])).toEqual([
    [1, 1],
    [1, 3],
    [1, 2],
    [0, 0],
  ]);
});

it("counts on into the morning after, when a night ends among others", () => {
  const needs = [need(TUESDAY, "22:00-06:00", 1), need("2026-03-04", "05:00-12:00", 1)];
  const shifts = [shift("anna 03 22:00-04:00"), shift("ben 04 04:00-12:00"), shift("cleo 05 04:00-12:00")];
  const window = { start: 26 * 60, end: 32 * 60 };
  const steps = stepsOf(shifts, needs, window);
  expect(steps.map(({ start, people, needed }) => [start / 60 - 24, people, needed])).toEqual([
    [2, 1, 1],
    [4, 1, 1],
    [5, 1, 2],
    [6, 1, 1],
  ]);
});

it.each<[night: string, date: string, shown: [number, number, number][]]>([
  [
    "skip an hour, in which nobody is missed",
    "2027-03-28",
    [
      [0, 1, 1],
      [3, 0, 0],
    ],
  ],
  [
    "show an hour twice",
    "2027-10-31",
    [
      [0, 1, 1],
      [2, 0, 1],
      [2.5, 0, 0],
    ],
  ],
])("follows clocks that %s", (_, date, shown) => {
  const anna = { ...shift("anna 03 00:00-02:00"), date };
  const window = { start: 0, end: 360 };
  const steps = daySteps([anna], [need(date, "00:00-02:30", 1)], { date, window, zone: "Europe/Berlin" });
  expect(steps.map(({ start, people, needed }) => [start / 60, people, needed])).toEqual(shown);
});

it("shows every bar whole, and nobody on two bars of one line at once", () => {
  const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
    const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15];
    return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  });
  const text = fc
    .tuple(fc.constantFrom("anna", "ben", "-"), fc.constantFrom("02", "03", "04"), time, time)
    .map(([person, day, from, to]) => `${person} ${day} ${from}-${to}`);
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const found = bars(...texts);
      const window = dayWindow(found, open("09:00", "17:00"), TUESDAY);
      for (const bar of found) {
        expect(bar.start).toBeGreaterThanOrEqual(window.start);
        expect(bar.end).toBeLessThanOrEqual(window.end);
        const beside = found.filter(
          (other) => other !== bar && other.shift.user_id === bar.shift.user_id && other.lane === bar.lane,
        );
        for (const other of beside) expect(other.start >= bar.end || bar.start >= other.end).toBe(true);
      }
    }),
  );
});
