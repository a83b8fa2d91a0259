import { expect, it } from "vitest";
import { HOUR_MS } from "#lib/format/calendar-days.ts";
import {
  RULES,
  statisticsShift as shift,
  statisticsSource as sourceOf,
  workedInterval as work,
} from "#tests/factories/statistics.ts";
import type { Figures } from "./figures.ts";
import { statisticsOf } from "./statistics.ts";
import type { DayRange, ShiftArrival, StatisticsRules, StatisticsSource } from "./statistics-source.ts";

const [ANNA, BEN] = ["anna", "ben"];
const PEOPLE = [
  { id: ANNA, name: "Anna", rate: 1250, hasLeft: false },
  { id: BEN, name: "Ben", rate: null, hasLeft: false },
];
/** A Wednesday. */
const DAY = "2026-06-10";
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

interface Case {
  range?: DayRange;
  rules?: Partial<StatisticsRules>;
}

const onDay = (day: string): DayRange => ({ from: day, to: day });
const statistics = (rows: Partial<StatisticsSource>, { range = onDay(DAY), rules }: Case = {}) =>
  statisticsOf(sourceOf({ people: PEOPLE, ...rows }), range, { ...RULES, ...rules });
const of = (person: string, rows: Partial<StatisticsSource>, given?: Case) =>
  statistics(rows, given).people.find(({ id }) => id === person)?.total;
const hours = (count: number) => count * HOUR_MS;

type WorkedCase = [what: string, rows: Partial<StatisticsSource>, given: Case, expected: Partial<Figures>];

it.each<WorkedCase>([
  [
    "a shift",
    { shifts: [shift(ANNA, `${DAY} 09:00-17:00`)] },
    {},
    { scheduledMs: hours(8), scheduledCents: 10_000 },
  ],
  [
    "a cost that is no whole cent",
    { shifts: [shift(ANNA, `${DAY} 09:00-09:01`)] },
    {},
    { scheduledMs: 60_000, scheduledCents: 21 },
  ],
  [
    "the pay that was put down",
    { shifts: [shift(ANNA, `${DAY} 09:00-17:00`, { estimated_cents: 0 })] },
    {},
    { scheduledMs: hours(8), scheduledCents: 0 },
  ],
  [
    "somebody without a rate",
    { shifts: [shift(BEN, `${DAY} 09:00-17:00`)] },
    {},
    { scheduledMs: hours(8), scheduledCents: 0 },
  ],
  [
    "an open shift with a pay",
    { shifts: [shift(null, `${DAY} 09:00-12:00`, { estimated_cents: 4000 })] },
    {},
    { scheduledMs: hours(3), scheduledCents: 4000, shiftsDue: 0 },
  ],
  [
    "a dropped shift, still its owner's",
    { shifts: [shift(ANNA, `${DAY} 09:00-11:00`, { status: "dropped" })] },
    {},
    { scheduledMs: hours(2), scheduledCents: 2500, shiftsDue: 1 },
  ],
  [
    "a night on the day it begins",
    { shifts: [shift(ANNA, `${DAY} 22:00-06:00`)] },
    {},
    { scheduledMs: hours(8) },
  ],
  [
    "nothing of the night before",
    { shifts: [shift(ANNA, "2026-06-09 22:00-06:00")], worked: [work(ANNA, "2026-06-09 22:00-06:00")] },
    {},
    { scheduledMs: 0, workedMs: 0, shiftsDue: 0 },
  ],
  [
    "a night an hour short",
    { shifts: [shift(ANNA, "2026-03-28 22:00-06:00")], worked: [work(ANNA, "2026-03-28 22:00-06:00")] },
    { range: onDay("2026-03-28") },
    { scheduledMs: hours(7), workedMs: hours(7), scheduledCents: 8750 },
  ],
  [
    "a night an hour longer",
    { shifts: [shift(ANNA, "2026-10-24 22:00-06:00")], worked: [work(ANNA, "2026-10-24 22:00-06:00")] },
    { range: onDay("2026-10-24") },
    { scheduledMs: hours(9), workedMs: hours(9), workedCents: 540 },
  ],
  [
    "all of a day of 25 hours",
    { shifts: [shift(ANNA, "2026-10-25 00:00-00:00")] },
    { range: onDay("2026-10-25") },
    { scheduledMs: hours(25) },
  ],
  [
    "all of a day of 23 hours",
    { shifts: [shift(ANNA, "2026-03-29 00:00-00:00")] },
    { range: onDay("2026-03-29") },
    { scheduledMs: hours(23) },
  ],
  [
    "work",
    { worked: [work(ANNA, `${DAY} 09:00-12:00`), work(ANNA, `${DAY} 12:30-17:00`, { cents: 7 })] },
    {},
    { workedMs: hours(7.5), workedCents: 187 },
  ],
  [
    "work that began on the last minute of the day",
    { worked: [work(ANNA, `${DAY} 23:59-07:59`)] },
    {},
    { workedMs: hours(8) },
  ],
  [
    "no work that began the minute after",
    { worked: [work(ANNA, "2026-06-11 00:00-08:00")] },
    {},
    { workedMs: 0 },
  ],
  [
    "the day of the business, not of UTC",
    { worked: [work(ANNA, `${DAY} 23:00-01:00`, {}, "America/New_York")] },
    { rules: { zone: "America/New_York" } },
    { workedMs: hours(2) },
  ],
  [
    "the hours of a night after a break on the day on which it began",
    { worked: [work(ANNA, "2026-06-11 02:30-06:00", { began: Date.UTC(2026, 5, 10, 21) })] },
    {},
    { workedMs: hours(3.5) },
  ],
  [
    "no work that ends before it begins",
    { worked: [work(ANNA, `${DAY} 09:00-17:00`, { end: 0 })] },
    {},
    { workedMs: 0, workedCents: 0 },
  ],
  [
    "drops and claims on the day they were made",
    {
      moves: [
        { shift_id: "next week", user_id: ANNA, at: Date.UTC(2026, 5, 10, 9), kind: "drop" },
        { shift_id: "next week", user_id: BEN, at: Date.UTC(2026, 5, 10, 10), kind: "claim" },
        { shift_id: "another", user_id: BEN, at: Date.UTC(2026, 5, 10, 11), kind: "claim" },
        // Half past midnight of the next day in Dublin.
        { shift_id: "another", user_id: BEN, at: Date.UTC(2026, 5, 10, 23, 30), kind: "drop" },
      ],
    },
    {},
    { drops: 1, claims: 2 },
  ],
])("counts %s", (_, rows, given, expected) => {
  expect(statistics(rows, given).total).toMatchObject(expected);
});

const nine = shift(ANNA, `${DAY} 09:00-13:00`);
const one = shift(ANNA, `${DAY} 13:00-17:00`);
const after = (hour: number, minute = 0) => ({ rules: { now: Date.UTC(2026, 5, 10, hour - 1, minute) } });
const came = (minutes: number, fields: Partial<ShiftArrival> = {}): ShiftArrival => {
  const mark = Math.abs(minutes) <= 5 ? "on-time" : minutes < 0 ? "early" : "late";
  return { shift_id: nine.id, user_id: ANNA, arrival: { mark, ms: minutes * 60_000 }, ...fields };
};

it.each<WorkedCase>([
  [
    "nobody came",
    { shifts: [nine] },
    {},
    { shiftsDue: 1, shiftsAttended: 0, absences: 1, attendanceShare: 0 },
  ],
  [
    "the shift is not over",
    { shifts: [nine] },
    after(12, 59),
    { shiftsDue: 0, absences: 0, attendanceShare: null },
  ],
  ["the shift is over", { shifts: [nine] }, after(13), { shiftsDue: 1, absences: 1 }],
  [
    "work is for the shift",
    { shifts: [nine], worked: [work(ANNA, `${DAY} 12:50-13:00`, { shift_id: nine.id })] },
    {},
    { shiftsAttended: 1, absences: 0, attendanceShare: 1 },
  ],
  [
    "an arrival is all that is known",
    { shifts: [nine], arrivals: [came(0, { arrival: null })] },
    {},
    { shiftsAttended: 1, arrivals: 0, lateShare: null },
  ],
  [
    "a colleague came instead",
    { shifts: [nine], arrivals: [came(8, { user_id: BEN })] },
    {},
    { shiftsDue: 1, shiftsAttended: 1, lateArrivals: 1 },
  ],
  [
    "two shifts were worked in one go",
    { shifts: [nine, one], worked: [work(ANNA, `${DAY} 09:00-17:00`, { shift_id: nine.id })] },
    {},
    { shiftsDue: 2, shiftsAttended: 2 },
  ],
  [
    "half of a shift was worked, in two parts",
    { shifts: [nine], worked: [work(ANNA, `${DAY} 08:00-10:00`), work(ANNA, `${DAY} 12:00-13:30`)] },
    {},
    { shiftsAttended: 1 },
  ],
  [
    "less than half of it was worked",
    { shifts: [nine], worked: [work(ANNA, `${DAY} 07:00-10:59`)] },
    {},
    { shiftsAttended: 0 },
  ],
  [
    "somebody else worked then",
    { shifts: [nine], worked: [work(BEN, `${DAY} 09:00-13:00`)] },
    {},
    { shiftsAttended: 0 },
  ],
  [
    "people came early, on time and late",
    {
      shifts: [nine, one, shift(BEN, `${DAY} 09:00-13:00`), shift(BEN, `${DAY} 13:00-17:00`)],
      arrivals: [
        came(-30),
        came(5, { shift_id: one.id }),
        came(6, { shift_id: `${DAY} 09:00-13:00 ben`, user_id: BEN }),
        came(14, { shift_id: `${DAY} 13:00-17:00 ben`, user_id: BEN }),
      ],
    },
    {},
    { arrivals: 4, lateArrivals: 2, lateMs: 20 * 60_000, lateShare: 0.5, shiftsAttended: 4 },
  ],
  [
    "an arrival is for a shift of another day",
    {
      shifts: [nine, shift(ANNA, "2026-06-11 09:00-13:00")],
      arrivals: [came(20, { shift_id: "2026-06-11 09:00-13:00 anna" })],
    },
    {},
    { arrivals: 0, shiftsDue: 1, shiftsAttended: 0 },
  ],
  [
    "somebody comes before midnight for a shift after it",
    {
      shifts: [shift(ANNA, "2026-06-11 00:00-08:00")],
      worked: [work(ANNA, `${DAY} 23:50-08:00`, { shift_id: "2026-06-11 00:00-08:00 anna" })],
      arrivals: [came(-10, { shift_id: "2026-06-11 00:00-08:00 anna" })],
    },
    {},
    { workedMs: hours(8) + 600_000, scheduledMs: 0, shiftsDue: 0, arrivals: 0 },
  ],
])("tells attendance when %s", (_, rows, given, expected) => {
  expect(statistics(rows, given).total).toMatchObject(expected);
});

it("blames whoever came late, and credits the owner of the shift", () => {
  const rows = { shifts: [nine], arrivals: [came(8, { user_id: BEN })] };
  expect(of(ANNA, rows)).toMatchObject({ shiftsDue: 1, shiftsAttended: 1, arrivals: 0, lateArrivals: 0 });
  expect(of(BEN, rows)).toMatchObject({
    shiftsDue: 0,
    arrivals: 1,
    lateArrivals: 1,
    lateMs: 480_000,
    lateShare: 1,
  });
});

const template = (times: string, required_days = EVERY_DAY) => {
  const [start_time = "", end_time = ""] = times.split("-");
  return { start_time, end_time, required_days };
};

it.each<WorkedCase>([
  [
    "nobody",
    { templates: [template("09:00-17:00")] },
    {},
    { demandedMs: hours(8), rosteredMs: 0, rosteredShare: 0, staffedShare: 0 },
  ],
  ["no demand", { shifts: [nine] }, {}, { demandedMs: 0, rosteredShare: null, staffedShare: null }],
  [
    "demand of other days",
    { templates: [template("09:00-17:00", [0, 1, 2, 4, 5, 6])] },
    {},
    { demandedMs: 0 },
  ],
  [
    "half of it",
    { templates: [template("09:00-17:00")], shifts: [nine], worked: [work(BEN, `${DAY} 15:00-18:00`)] },
    {},
    { rosteredMs: hours(4), rosteredShare: 0.5, staffedMs: hours(2), staffedShare: 0.25 },
  ],
  [
    "more people than needed",
    { templates: [template("09:00-13:00")], shifts: [nine, shift(BEN, `${DAY} 08:00-18:00`)] },
    {},
    { demandedMs: hours(4), rosteredMs: hours(4), rosteredShare: 1 },
  ],
  [
    "fewer people than needed at some hours",
    {
      templates: [template("09:00-13:00"), template("11:00-15:00")],
      shifts: [shift(BEN, `${DAY} 09:00-15:00`)],
    },
    {},
    { demandedMs: hours(8), rosteredMs: hours(6), rosteredShare: 0.75 },
  ],
  [
    "an open and a dropped shift",
    {
      templates: [template("09:00-13:00")],
      shifts: [shift(null, `${DAY} 09:00-13:00`), { ...nine, status: "dropped" }],
    },
    {},
    { rosteredMs: 0 },
  ],
  [
    "a night, on the day it begins",
    { templates: [template("22:00-06:00")], shifts: [shift(ANNA, `${DAY} 22:00-06:00`)] },
    {},
    { demandedMs: hours(8), rosteredShare: 1 },
  ],
  [
    "the people of the night before, who are needed there",
    {
      templates: [template("22:00-06:00", [2]), template("05:00-09:00", [3])],
      shifts: [shift(ANNA, "2026-06-09 22:00-06:00"), shift(BEN, `${DAY} 06:00-09:00`)],
    },
    {},
    { demandedMs: hours(4), rosteredMs: hours(3) },
  ],
  [
    "the people of the night before, who are left over",
    { templates: [template("05:00-09:00")], shifts: [shift(ANNA, "2026-06-09 22:00-06:00")] },
    {},
    { demandedMs: hours(4), rosteredMs: hours(1), scheduledMs: 0 },
  ],
  [
    "a night by whoever begins after midnight",
    { templates: [template("22:00-06:00")], shifts: [shift(ANNA, "2026-06-11 00:00-06:00")] },
    {},
    { demandedMs: hours(8), rosteredMs: hours(6), scheduledMs: 0 },
  ],
  [
    "a day of 25 hours",
    { templates: [template("00:00-00:00")], shifts: [shift(ANNA, "2026-10-25 00:00-12:00")] },
    { range: onDay("2026-10-25") },
    { demandedMs: hours(25), rosteredMs: hours(13) },
  ],
  [
    "what is still to come",
    { templates: [template("09:00-17:00")], worked: [work(ANNA, `${DAY} 09:00-11:00`)] },
    after(12),
    { demandedMs: hours(8), demandedByNowMs: hours(3), staffedMs: hours(2), staffedShare: 2 / 3 },
  ],
])("covers demand by %s", (_, rows, given, expected) => {
  expect(statistics(rows, given).total).toMatchObject(expected);
});

it("tells demand and people by the hour of the clock", () => {
  const { hours: byHour } = statistics({
    templates: [template("23:00-01:30")],
    shifts: [shift(ANNA, `${DAY} 22:30-01:00`), shift(BEN, "2026-06-09 22:00-02:00")],
    worked: [work(ANNA, `${DAY} 23:15-00:30`)],
  });
  const some = Object.fromEntries([0, 1, 2, 22, 23].map((hour) => [hour, Object.values(byHour[hour] ?? {})]));
  expect(some).toEqual({
    0: [1, 1, 0.5, 1, 0.5].map(hours),
    1: [0.5, 0, 0, 0, 0].map(hours),
    2: [0, 0, 0, 0, 0],
    22: [0, 0.5, 0, 0, 0].map(hours),
    23: [1, 1, 0.75, 1, 0.75].map(hours),
  });
});

it.each([
  ["2026-03-29", [1, 0, 1, 1]],
  ["2026-10-25", [1, 2, 1, 1]],
])("has the hours that the clocks of %s show", (date, expected) => {
  const { hours: byHour } = statistics(
    { shifts: [shift(ANNA, `${date} 00:00-04:00`)] },
    { range: onDay(date) },
  );
  expect(byHour.slice(0, 4).map(({ onRosterMs }) => onRosterMs / HOUR_MS)).toEqual(expected);
});

const said = (user_id: string, date: string, fields = {}) => ({
  ...{ user_id, date, all_day: true, start_time: null, end_time: null },
  ...{ available: true, status: "approved" as const, reason: null },
  ...fields,
});
const part = { all_day: false, start_time: "09:00", end_time: "12:00" };

it.each<[what: string, rows: ReturnType<typeof said>[], approvalMode: boolean, days: number[]]>([
  ["nothing", [], false, [0, 0, 2]],
  ["nothing, with approval mode", [], true, [2, 0, 0]],
  ["one free, one away", [said(ANNA, DAY), said(BEN, DAY, { available: false })], false, [1, 1, 0]],
  ["free at some hours", [said(ANNA, DAY, part)], false, [1, 0, 1]],
  ["away at some hours", [said(ANNA, DAY, { ...part, available: false })], false, [1, 0, 1]],
  ["what was denied", [said(ANNA, DAY, { available: false, status: "denied" })], false, [0, 0, 2]],
  ["what waits for a manager", [said(ANNA, DAY, { available: false, status: "pending" })], true, [1, 0, 1]],
  ["what was approved", [said(ANNA, DAY, { available: false })], true, [1, 1, 0]],
  ["a day before", [said(ANNA, "2026-06-09", { available: false })], false, [0, 0, 2]],
  [
    "a night before that reaches into it",
    [said(ANNA, "2026-06-09", { ...part, start_time: "22:00", end_time: "05:00", available: false })],
    false,
    [1, 0, 1],
  ],
  [
    "the same hours of a night, one the day before",
    ["2026-06-09", DAY].map((date, place) =>
      said([ANNA, BEN][place] ?? "", date, { ...part, start_time: "22:00", end_time: "05:00" }),
    ),
    false,
    [1, 0, 1],
  ],
  ["somebody who is gone", [said("cleo", DAY)], false, [0, 0, 2]],
])("counts the days of people who said %s", (_, availability, approvalMode, days) => {
  const { total } = statistics({ availability }, { rules: { approvalMode } });
  expect([total.daysAvailable, total.daysUnavailable, total.daysUnsaid]).toEqual(days);
  expect([total.availableShare, total.unavailableShare, total.unsaidShare]).toEqual(
    days.map((count) => count / 2),
  );
});

it("puts what is of a day into its week, cut at the edges of the range", () => {
  const range = { from: "2026-06-03", to: "2026-07-07" };
  const { unit, periods } = statistics(
    {
      worked: [
        work(ANNA, "2026-06-07 23:00-07:00"),
        work(BEN, "2026-06-08 09:00-10:00"),
        work(BEN, "2026-06-02 09:00-10:00"),
      ],
    },
    { range },
  );
  expect(unit).toBe("week");
  expect(periods.slice(0, 3).map(({ from, to, figures }) => [from, to, figures.workedMs / HOUR_MS])).toEqual([
    ["2026-06-03", "2026-06-07", 8],
    ["2026-06-08", "2026-06-14", 1],
    ["2026-06-15", "2026-06-21", 0],
  ]);
});

it("has everybody in the list, of those who have left only who did something, then whoever else worked", () => {
  const left = ["mia", "leo"].map((id) => ({ id, name: id, rate: 1000, hasLeft: true }));
  const { people } = statistics({
    people: [...PEOPLE, ...left],
    shifts: [shift("mia", `${DAY} 09:00-12:00`)],
    worked: [work("zoe", `${DAY} 09:00-10:00`), work("cleo", `${DAY} 09:00-11:00`)],
  });
  expect(people.map(({ id, name, total }) => [id, name, total.workedMs / HOUR_MS])).toEqual([
    [ANNA, "Anna", 0],
    [BEN, "Ben", 0],
    ["mia", "mia", 0],
    ["cleo", null, 2],
    ["zoe", null, 1],
  ]);
  expect(people[2]?.total).toMatchObject({ scheduledCents: 3000, daysUnsaid: 0 });
});

it.each([
  ["without any rows", onDay(DAY)],
  ["for a range that ends before it begins", { from: DAY, to: "2026-06-01" }],
])("has zeros and nulls %s", (_, range) => {
  const { total, people, hours: byHour } = statisticsOf(sourceOf(), range, RULES);
  const zeros = Object.entries(total).filter(([name]) => !name.endsWith("Share"));
  const shares = Object.entries(total).filter(([name]) => name.endsWith("Share"));
  expect(zeros.map(([, value]) => value)).toEqual(zeros.map(() => 0));
  expect(shares.map(([, value]) => value)).toEqual(shares.map(() => null));
  expect([people, byHour.length, byHour.every(({ demandedMs }) => demandedMs === 0)]).toEqual([[], 24, true]);
});
