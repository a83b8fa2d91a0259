import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { savedShiftsOf, shiftsFromSaved, withoutDrafts } from "./place-shifts.ts";

const weekFrom = (first: string) => Array.from({ length: 7 }, (_, day) => addDays(first, day));
const roster = (shifts: ReturnType<typeof savedShiftsOf>) => ({ id: "saved", shifts });
const ANNA = "a0000000-0000-4000-8000-000000000001";

it("keeps the day of the week, the hours, the template and the person", () => {
  expect(
    savedShiftsOf([newShift({ date: "2026-03-01", user_id: ANNA, notes: "Keys", published: true })]),
  ).toEqual([{ day_of_week: 0, time_slot: null, start_time: "09:00", end_time: "17:00", user_id: ANNA }]);
});

it.each([
  ["a week from Sunday", "2026-03-08", 0, "2026-03-08"],
  ["a week from Monday", "2026-03-09", 0, "2026-03-15"],
  ["a week from Saturday", "2026-03-07", 0, "2026-03-08"],
  ["a week over the end of a year", "2026-12-28", 5, "2027-01-01"],
])("is used in %s", (_, first, day_of_week, date) => {
  const saved = { day_of_week, time_slot: null, start_time: "09:00", end_time: "17:00", user_id: ANNA };
  expect(shiftsFromSaved(roster([saved]), weekFrom(first))).toMatchObject([
    { date, user_id: ANNA, sort_order: 0 },
  ]);
});

it("counts the places of shifts within their day", () => {
  const hours = { time_slot: null, start_time: "09:00", end_time: "17:00", user_id: ANNA };
  const at = (day_of_week: number) => ({ day_of_week, ...hours });
  const placed = shiftsFromSaved(roster([at(1), at(1), at(3), at(1), at(3)]), weekFrom("2026-03-08"));
  expect(placed.map(({ sort_order }) => sort_order)).toEqual([0, 1, 0, 2, 1]);
});

it("gives back the week that was saved", () => {
  const days = weekFrom("2026-03-02");
  const shift = fc
    .record({ date: fc.constantFrom(...days), start_time: fc.constantFrom("06:00", "22:00") })
    .map((fields) => newShift(fields));
  const essence = ({
    date,
    start_time,
    end_time,
    user_id,
  }: Pick<ReturnType<typeof newShift>, "date" | "start_time" | "end_time" | "user_id">) =>
    [date, start_time, end_time, user_id].join();
  fc.assert(
    fc.property(fc.array(shift), (shifts) => {
      expect(shiftsFromSaved(roster(savedShiftsOf(shifts)), days).map(essence)).toEqual(shifts.map(essence));
    }),
  );
});

it("clears drafts, and leaves what people were told of", () => {
  const [draft, published] = [newShift(), newShift({ published: true })];
  expect(withoutDrafts([draft, published])).toEqual({
    cleared: [draft],
    kept: [published],
  });
});
