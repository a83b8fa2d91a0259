import { expect, it } from "vitest";
import { rowIdsOf } from "#domain/sync/row-ids.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { placeShifts, repeatShift } from "./place-shifts.ts";

const SHIFT = newShift({
  ...{ id: "source", date: "2026-03-02", start_time: "22:00", end_time: "06:00", user_id: "Ann" },
  ...{ time_slot: "night", position_id: "bar", place_id: "north", is_locked: true, published: true },
  ...{ breaks: [{ after: 240, minutes: 30, paid: false }], notes: "Keys", estimated_pay: 96, sort_order: 2 },
});
const AROUND = { people: [{ id: "Ann" }, { id: "Ben" }], templates: [{ id: "night" }], availability: [] };

/** The cells that a repeat makes shifts in: 'Ben 03'. */
const cells = (...args: Parameters<typeof repeatShift>) =>
  repeatShift(...args).map(({ user_id, date }) => `${user_id ?? "open"} ${date.slice(8)}`);

it.each([
  ["other days", ["2026-03-03", "2026-03-05"], ["Ann"], ["Ann 03", "Ann 05"]],
  ["other people", ["2026-03-02"], ["Ann", "Ben", null], ["Ben 02", "open 02"]],
  ["both", ["2026-03-02", "2026-03-03"], ["Ann", "Ben"], ["Ben 02", "Ann 03", "Ben 03"]],
  ["nothing beside itself", ["2026-03-02"], ["Ann"], []],
])("repeats a shift on %s", (_, days, people, expected) => {
  expect(cells(SHIFT, days, people, [])).toEqual(expected);
});

it("keeps what the shift is, but neither its lock nor its person's pay for others", async () => {
  const wanted = repeatShift(SHIFT, ["2026-03-03"], ["Ann", "Ben"], [{ date: "2026-03-03", sort_order: 4 }]);
  const ids = await rowIdsOf(
    wanted.map(({ source }) => source),
    async () => () => "free",
  );
  const around = { ...AROUND, shifts: [SHIFT], approvalMode: true };
  const { edits } = placeShifts(wanted, around, { unavailable: "assign", ids });
  const like = {
    ...{ date: "2026-03-03", start_time: "22:00", end_time: "06:00", time_slot: "night" },
    ...{ position_id: "bar", place_id: "north", breaks: SHIFT.breaks, notes: "Keys" },
    ...{ is_locked: false, published: false, published_as: null, sort_order: 5 },
  };
  expect(edits).toEqual([
    {
      kind: "add",
      id: expect.any(String),
      isShared: true,
      shift: { ...like, user_id: "Ann", estimated_pay: 96 },
    },
    {
      kind: "add",
      id: expect.any(String),
      isShared: true,
      shift: { ...like, user_id: "Ben", estimated_pay: null },
    },
  ]);
});

it("makes the same shifts again, whoever repeats it, and others of other days, people and shifts", () => {
  const sources = (shift = SHIFT, day = "2026-03-03", person: string | null = "Ben") =>
    repeatShift(shift, [day], [person], []).map(({ source }) => source);
  expect(sources()).toEqual(sources({ ...SHIFT, notes: "Other", start_time: "21:00" }));
  const others = [
    sources(SHIFT, "2026-03-04"),
    sources(SHIFT, "2026-03-03", null),
    sources({ ...SHIFT, id: "other" }),
  ];
  for (const other of others) expect(other).not.toEqual(sources());
});
