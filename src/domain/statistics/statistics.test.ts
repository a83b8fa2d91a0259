import { expect, it } from "vitest";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import {
  hourlyRates,
  RULES,
  statisticsShift as shift,
  statisticsSource as sourceOf,
  statisticsOf,
  workedInterval as work,
} from "#tests/factories/statistics.ts";
import {
  type CountedCase,
  STATISTICS_DAY as DAY,
  onDay,
  STATISTICS_PEOPLE as PEOPLE,
  statisticsOfDay as statistics,
} from "#tests/factories/statistics-day.ts";

const [ANNA, BEN] = ["anna", "ben"];
const hours = (count: number) => count * HOUR_MS;

it.each<CountedCase>([
  [
    "a shift",
    { shifts: [shift(ANNA, `${DAY} 09:00-17:00`)] },
    {},
    { scheduledMs: hours(8), scheduledCents: 10_000 },
  ],
  [
    "a shift without its unpaid break, and work as it was",
    {
      shifts: [shift(ANNA, `${DAY} 09:00-17:00`, { breaks: [{ after: 240, minutes: 30, paid: false }] })],
      worked: [work(ANNA, `${DAY} 09:00-17:00`)],
    },
    {},
    { scheduledMs: hours(7.5), scheduledCents: 9375, workedMs: hours(8) },
  ],
  [
    "a cost that is no whole cent",
    { shifts: [shift(ANNA, `${DAY} 09:00-09:01`)] },
    {},
    { scheduledMs: 60_000, scheduledCents: 21 },
  ],
  [
    "shifts at the rates of their positions, and of all work where they have none",
    {
      people: [{ id: ANNA, name: "Anna", rates: hourlyRates(1250, { bar: 1500 }), hasLeft: false }],
      shifts: [
        shift(ANNA, `${DAY} 09:00-11:00`, { position_id: "bar" }),
        shift(ANNA, `${DAY} 12:00-14:00`, { position_id: "door" }),
      ],
    },
    {},
    { scheduledMs: hours(4), scheduledCents: 5500 },
  ],
  [
    "each day at its own rate, also of a position, and before there was any for nothing",
    {
      people: [
        {
          ...{ id: ANNA, name: "Anna", hasLeft: false },
          rates: [
            { from: DAY, cents: 1000 },
            { from: "2026-06-11", cents: 2000 },
            { from: "2026-06-11", cents: 3000, position: "bar" },
          ],
        },
      ],
      shifts: [
        shift(ANNA, "2026-06-09 09:00-10:00"),
        shift(ANNA, `${DAY} 09:00-10:00`, { position_id: "bar" }),
        shift(ANNA, "2026-06-11 09:00-10:00"),
        shift(ANNA, "2026-06-11 11:00-12:00", { position_id: "bar" }),
      ],
    },
    { range: { from: "2026-06-09", to: "2026-06-11" } },
    { scheduledMs: hours(4), scheduledCents: 6000 },
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
    { worked: [work(ANNA, "2026-06-11 02:30-06:00", { day: DAY })] },
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
  const left = ["mia", "leo"].map((id) => ({ id, name: id, rates: hourlyRates(1000), hasLeft: true }));
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
