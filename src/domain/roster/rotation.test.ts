import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, startOfWeek } from "#lib/time/calendar-days.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import { dueRosters, type RotationPlan, rotationChanges, rotationPlan, weekOfRotation } from "./rotation.ts";

type Rotation = SavedRoster["rotation"];
const saved = (id: string, rotation?: Rotation) => ({ id, name: id, ...(rotation && { rotation }) });
const TWO = { from: "2026-12-07", weeks: 2 };
const [A, B] = [saved("Summer", { ...TWO, places: [0] }), saved("Winter", { ...TWO, places: [1] })];
const due = (rosters: (typeof A)[], week: string) =>
  dueRosters(rosters, week).map(({ roster, place }) => [roster.id, place]);

it.each([
  ["the first week", "2026-12-07", [["Summer", 0]]],
  ["the next", "2026-12-14", [["Winter", 1]]],
  ["the last of a year", "2026-12-28", [["Winter", 1]]],
  ["the first of the next year", "2027-01-04", [["Summer", 0]]],
  ["the week of the spring clock change", "2027-03-22", [["Winter", 1]]],
  ["the week after it", "2027-03-29", [["Summer", 0]]],
  ["the week of the autumn clock change", "2027-10-25", [["Summer", 0]]],
  ["a week from Sunday", "2026-12-13", [["Winter", 1]]],
  ["a week from Saturday", "2026-12-12", [["Winter", 1]]],
  ["a week before it begins", "2026-11-30", []],
])("knows what is due in %s", (_, week, expected) => {
  expect(due([A, B, saved("Quiet")], week)).toEqual(expected);
});

it("has a roster in several weeks, weeks without one, and more than one in a week", () => {
  const three = { from: "2026-12-07", weeks: 3 };
  const rosters = [saved("South", { ...three, places: [0] }), saved("North", { ...three, places: [0, 1] })];
  expect(["2026-12-07", "2026-12-14", "2026-12-21", "2026-12-28"].map((week) => due(rosters, week))).toEqual([
    [
      ["North", 0],
      ["South", 0],
    ],
    [["North", 1]],
    [],
    [
      ["North", 0],
      ["South", 0],
    ],
  ]);
});

const FIRST_DAYS = fc.constantFrom("sun", "mon", "sat");
const DAY = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays("1990-01-01", count));
const PLAN = fc.record({
  from: DAY,
  weeks: fc.array(fc.option(fc.constantFrom("one", "two", "three")), { minLength: 1, maxLength: 8 }),
});
const ROSTERS = ["one", "two", "three"].map((id) => saved(id));
const follow = (plan: RotationPlan | null, rosters = ROSTERS) => {
  const changes = rotationChanges(rosters, plan);
  return rosters.map((roster) => ({ ...roster, rotation: changes.get(roster.id) ?? null }));
};

it("takes turns week after week, from whatever day and by whatever first weekday", () => {
  fc.assert(
    fc.property(PLAN, FIRST_DAYS, fc.integer({ min: 0, max: 1000 }), (plan, first, later) => {
      const from = startOfWeek(plan.from, first);
      const rosters = follow({ ...plan, from });
      const expected = plan.weeks[later % plan.weeks.length] ?? null;
      expect(dueRosters(rosters, addDays(from, 7 * later)).map(({ roster }) => roster.id)).toEqual(
        expected === null ? [] : [expected],
      );
      expect(dueRosters(rosters, addDays(from, -7 * (later + 1)))).toEqual([]);
    }),
  );
});

it("says the same when a business changes the day on which its weeks begin", () => {
  fc.assert(
    fc.property(
      DAY,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 0, max: 600 }),
      (from, weeks, later) => {
        const rotation = { from: startOfWeek(from, "mon"), weeks };
        const monday = addDays(rotation.from, 7 * later);
        const told = [monday, addDays(monday, -1), addDays(monday, -2)].map((week) =>
          weekOfRotation(rotation, week),
        );
        expect(told).toEqual([later % weeks, later % weeks, later % weeks]);
      },
    ),
  );
});

it("reads back the plan that was set up, and then changes nothing", () => {
  fc.assert(
    fc.property(PLAN, FIRST_DAYS, (plan, first) => {
      const from = startOfWeek(plan.from, first);
      const rosters = follow({ ...plan, from });
      const read = rotationPlan(rosters);
      const isUsed = plan.weeks.some((roster) => roster !== null);
      expect(read?.weeks ?? null).toEqual(isUsed ? plan.weeks : null);
      if (read) expect(startOfWeek(read.from, first)).toBe(from);
      expect(rotationChanges(rosters, read)).toEqual(new Map());
    }),
  );
});

it("ends for rosters that are in the plan no more, and for all without one", () => {
  expect(rotationChanges([A, B], { from: "2026-12-06", weeks: ["Summer", null] })).toEqual(
    new Map([["Winter", null]]),
  );
  expect(rotationChanges([A, B, saved("Quiet")], null)).toEqual(
    new Map([
      ["Summer", null],
      ["Winter", null],
    ]),
  );
});

it("takes the one that begins last where two people set up different ones", () => {
  const later = saved("Later", { from: "2026-12-14", weeks: 2, places: [1] });
  expect(rotationPlan([later, A, B])).toEqual({ from: "2026-12-14", weeks: [null, "Later"] });
});
