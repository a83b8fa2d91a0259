import { expect, it } from "vitest";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { statisticsShift as shift, workedInterval as work } from "#tests/factories/statistics.ts";
import {
  askedAt as after,
  type CountedCase,
  STATISTICS_DAY as DAY,
  statisticsOfDay as statistics,
} from "#tests/factories/statistics-day.ts";
import type { ShiftArrival, StatisticsSource } from "./statistics-source.ts";

const [ANNA, BEN] = ["anna", "ben"];
const nine = shift(ANNA, `${DAY} 09:00-13:00`);
const one = shift(ANNA, `${DAY} 13:00-17:00`);
const came = (minutes: number, fields: Partial<ShiftArrival> = {}): ShiftArrival => {
  const mark = Math.abs(minutes) <= 5 ? "on-time" : minutes < 0 ? "early" : "late";
  return { shift_id: nine.id, user_id: ANNA, arrival: { mark, ms: minutes * 60_000 }, ...fields };
};
const hours = (count: number) => count * HOUR_MS;
const of = (person: string, rows: Partial<StatisticsSource>) =>
  statistics(rows).people.find(({ id }) => id === person)?.total;

it.each<CountedCase>([
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
