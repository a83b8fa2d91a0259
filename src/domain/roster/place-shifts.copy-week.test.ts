import { expect, it } from "vitest";
import { newShift } from "#tests/factories/shifts.ts";
import { copyWeek } from "./place-shifts.ts";

const SHIFT = newShift({
  date: "2026-02-28",
  start_time: "22:00",
  end_time: "06:00",
  user_id: "a0000000-0000-4000-8000-000000000001",
  status: "claimed",
  notes: "Bring the keys",
  estimated_pay: 96,
  sort_order: 3,
  published: true,
  position_id: "bar",
  place_id: "north",
  breaks: [{ after: 240, minutes: 30, paid: false }],
  is_locked: true,
});
const INTO = { from: "2026-03-01", daysLater: 7 };
const ALL = { people: true, notes: true };

it("takes a shift along to the same day of another week, and nothing of what happened to it", () => {
  const [copy] = copyWeek([SHIFT], INTO, ALL);
  expect(copy).toEqual({
    source: `copy ${SHIFT.id} 2026-03-01`,
    date: "2026-03-07",
    time_slot: null,
    start_time: "22:00",
    end_time: "06:00",
    user_id: SHIFT.user_id,
    estimated_pay: 96,
    notes: "Bring the keys",
    sort_order: 3,
    position_id: "bar",
    place_id: "north",
    breaks: [{ after: 240, minutes: 30, paid: false }],
  });
});

it.each([
  ["people, whose pay goes with them", { ...ALL, people: false }, { user_id: null, estimated_pay: null }],
  ["notes", { ...ALL, notes: false }, { notes: "", user_id: SHIFT.user_id }],
])("leaves out %s", (_, choices, expected) => {
  expect(copyWeek([SHIFT], INTO, choices)).toMatchObject([expected]);
});
