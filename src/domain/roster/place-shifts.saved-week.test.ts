import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { savedShiftsOf, shiftsFromSaved, withoutDrafts } from "./place-shifts.ts";

const weekFrom = (first: string) => Array.from({ length: 7 }, (_, day) => addDays(first, day));
const roster = (shifts: ReturnType<typeof savedShiftsOf>) => ({ id: "saved", shifts });
const ANNA = "a0000000-0000-4000-8000-000000000001";

const PLAIN = {
  ...{ time_slot: null, start_time: "09:00", end_time: "17:00" },
  ...{ position_id: null, place_id: null, breaks: null },
};
const BAR = { position_id: "bar", place_id: "north", breaks: [{ after: 240, minutes: 30, paid: false }] };

it("keeps the day of the week, the hours, the template, the person, the position and the breaks", () => {
  const kept = { date: "2026-03-01", user_id: ANNA, ...BAR };
  expect(savedShiftsOf([newShift({ ...kept, notes: "Keys", published: true, is_locked: true })])).toEqual([
    { ...PLAIN, day_of_week: 0, user_id: ANNA, ...BAR },
  ]);
});

it("reads what was saved before there were positions", () => {
  const { position_id, place_id, breaks, ...before } = PLAIN;
  const saved = { ...before, day_of_week: 1, user_id: ANNA } as SavedRoster["shifts"][number];
  expect(shiftsFromSaved(roster([saved]), weekFrom("2026-03-08"))).toMatchObject([
    { position_id, place_id, breaks },
  ]);
});

it.each([
  ["a week from Sunday", "2026-03-08", 0, "2026-03-08"],
  ["a week from Monday", "2026-03-09", 0, "2026-03-15"],
  ["a week from Saturday", "2026-03-07", 0, "2026-03-08"],
  ["a week over the end of a year", "2026-12-28", 5, "2027-01-01"],
])("is used in %s", (_, first, day_of_week, date) => {
  const saved = { ...PLAIN, day_of_week, user_id: ANNA };
  expect(shiftsFromSaved(roster([saved]), weekFrom(first))).toMatchObject([
    { date, user_id: ANNA, sort_order: 0 },
  ]);
});

it("counts the places of shifts within their day", () => {
  const at = (day_of_week: number) => ({ ...PLAIN, day_of_week, user_id: ANNA });
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

it("clears drafts, and leaves what people were told of and what is locked", () => {
  const [draft, published] = [newShift(), newShift({ published: true })];
  const locked = newShift({ is_locked: true });
  expect(withoutDrafts([draft, published, locked])).toEqual({
    cleared: [draft],
    kept: [published, locked],
  });
});
