import fc from "fast-check";
import { expect, it } from "vitest";
import type { Shift } from "#schema/entities/shift.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { publishEdits, publishPlan } from "./publication.ts";

const [anna, ben] = ["a0000000-0000-4000-8000-000000000001", "a0000000-0000-4000-8000-000000000002"] as const;
const PUBLISH_ID = "c0000000-0000-4000-8000-000000000001";

function publishedAs(
  fields: Partial<Shift>,
  before: Partial<NonNullable<Shift["published_as"]>> = {},
): Shift {
  const shift = newShift(fields);
  const { date, start_time, end_time, user_id, position_id, place_id } = shift;
  return {
    ...shift,
    published: true,
    published_as: {
      ...{ publish_id: PUBLISH_ID, date, start_time, end_time, user_id, position_id, place_id },
      ...before,
    },
  };
}

const noticesIn = (shifts: Shift[]) =>
  [...publishPlan(shifts).notices].map(([person, items]) => [person, items.map(({ kind }) => kind)]);

it.each<[string, Shift, ReturnType<typeof noticesIn>]>([
  ["a draft is new for its person", newShift({ user_id: anna }), [[anna, ["new"]]]],
  ["an open draft is new for nobody in particular", newShift(), [[null, ["new"]]]],
  ["what was told already is no news", publishedAs({ user_id: anna }), []],
  [
    "other times are a change",
    publishedAs({ user_id: anna }, { start_time: "08:00" }),
    [[anna, ["changed"]]],
  ],
  [
    "another person is news for both",
    publishedAs({ user_id: ben }, { user_id: anna }),
    [
      [anna, ["no-longer"]],
      [ben, ["new"]],
    ],
  ],
  [
    "an open shift that somebody has now is new",
    publishedAs({ user_id: ben }, { user_id: null }),
    [[ben, ["new"]]],
  ],
  [
    "a shift that is open now is gone for its person",
    publishedAs({ user_id: null }, { user_id: anna }),
    [
      [anna, ["no-longer"]],
      [null, ["new"]],
    ],
  ],
  [
    "a shift of which no word was kept counts as changed",
    newShift({ user_id: anna, published: true }),
    [[anna, ["changed"]]],
  ],
])("%s", (_, shift, expected) => {
  expect(noticesIn([shift])).toEqual(expected);
});

it("counts each shift once, and has something to say exactly when there is something to publish", () => {
  const shift = fc
    .record({
      user_id: fc.constantFrom(null, anna, ben),
      published: fc.boolean(),
      before: fc.constantFrom(null, anna, ben),
    })
    .map(({ user_id, published, before }) =>
      published ? publishedAs({ user_id }, { user_id: before }) : newShift({ user_id }),
    );
  fc.assert(
    fc.property(fc.array(shift), (shifts) => {
      const { added, changed, notices } = publishPlan(shifts);
      expect(added + changed).toBe(publishEdits(shifts, PUBLISH_ID).length);
      expect(notices.size > 0).toBe(added + changed > 0);
    }),
  );
});
