import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { inverseRosterEdit, type RosterEdit, shiftPlanOf } from "./roster-edit.ts";
import { withoutNewer } from "./roster-undo.ts";

const BEFORE = newShift({ id: "s", user_id: "ann" });
const PUBLISHED_AS = {
  ...{ publish_id: "p", date: BEFORE.date, start_time: "09:00", end_time: "17:00", user_id: "ann" },
  position_id: null,
  place_id: null,
};

/** What takes back a change, and the shift as the change left it. */
function step(fields: Partial<Shift>) {
  const after: Shift = { ...BEFORE, ...fields };
  const undo = must(inverseRosterEdit({ kind: "change", id: "s", fields }, BEFORE, after), "an undo");
  return { after, undo };
}

describe("taking back a change", () => {
  it.each<[string, Partial<Shift>, Partial<Shift>, object | null, object | null]>([
    ["nobody touched since", { start_time: "10:00" }, {}, { start_time: "09:00" }, null],
    ["changed since", { start_time: "10:00" }, { start_time: "11:00" }, null, { start_time: "09:00" }],
    ["changed elsewhere", { start_time: "10:00" }, { notes: "Keys" }, { start_time: "09:00" }, null],
    [
      "changed in part",
      { start_time: "10:00", notes: "Mine" },
      { start_time: "11:00" },
      { notes: "" },
      { start_time: "09:00" },
    ],
    [
      "given to a third person, with all that goes with it",
      { user_id: "ben", estimated_pay: 5, notes: "Mine" },
      { user_id: "cat" },
      { notes: "" },
      { user_id: "ann", estimated_pay: null },
    ],
    [
      "dropped since by whom it was given to",
      { user_id: "ben", status: "scheduled" },
      { status: "dropped" },
      { user_id: "ann", status: "scheduled" },
      null,
    ],
    [
      "moved on",
      { date: "2026-03-05", sort_order: 2 },
      { date: "2026-03-06", sort_order: 4 },
      null,
      { date: BEFORE.date, sort_order: 0 },
    ],
  ])("of what was %s", (_, mine, theirs, done, left) => {
    const { after, undo } = step(mine);
    const judged = withoutNewer(undo, { ...after, ...theirs }, true);
    expect(judged.edit).toEqual(done && { ...undo, fields: done });
    expect(judged.left).toEqual(
      left && { id: "s", why: "changed", anyway: { kind: "change", id: "s", fields: left } },
    );
  });

  it("leaves what was locked since, and takes back a change of what was locked then, and the lock itself", () => {
    const { after, undo } = step({ start_time: "10:00" });
    expect(withoutNewer(undo, { ...after, is_locked: true }, true)).toEqual({
      edit: null,
      left: { id: "s", why: "locked", anyway: { kind: "change", id: "s", fields: { start_time: "09:00" } } },
    });
    const locked = step({ start_time: "10:00", is_locked: true });
    expect(withoutNewer(locked.undo, locked.after, true)).toEqual({ edit: locked.undo, left: null });
  });

  it("leaves what was published since, and tells of what is gone", () => {
    const { after, undo } = step({ start_time: "10:00" });
    const published = { ...after, published: true, published_as: PUBLISHED_AS };
    expect(withoutNewer(undo, published, true)).toMatchObject({
      edit: null,
      left: { why: "published", anyway: null },
    });
    expect(withoutNewer(undo, null, true).left).toMatchObject({ why: "gone" });
  });
});

describe("taking back a new shift", () => {
  const undo = must(
    inverseRosterEdit({ kind: "add", id: "s", shift: shiftPlanOf(BEFORE) }, null, BEFORE),
    "an undo",
  );
  const anyway = { kind: "remove", id: "s" };

  it.each<[string, Partial<Shift>, boolean, object | null]>([
    ["nobody touched", {}, true, null],
    ["others put in another order", { sort_order: 4 }, true, null],
    ["others changed", { notes: "Keys" }, true, { id: "s", why: "changed", anyway }],
    ["others asked for", { claimed_by_user_id: "ben" }, true, { id: "s", why: "changed", anyway }],
    [
      "others published",
      { published: true, published_as: PUBLISHED_AS },
      true,
      { id: "s", why: "published", anyway: null },
    ],
    ["others locked", { is_locked: true }, true, { id: "s", why: "locked", anyway }],
    ["others added before", {}, false, { id: "s", why: "made", anyway }],
  ])("that %s", (_, theirs, isOwn, left) => {
    const judged = withoutNewer(undo, { ...BEFORE, ...theirs }, isOwn);
    expect(judged.left).toEqual(left);
    expect(judged.edit).toEqual(left ? null : undo);
  });

  it("that is gone is nothing to tell of", () => {
    expect(withoutNewer(undo, null, true)).toEqual({ edit: undo, left: null });
  });
});

it("what is done for the first time, or brought back, is not judged", () => {
  const first: RosterEdit = { kind: "change", id: "s", fields: { notes: "Mine" } };
  const back = must(inverseRosterEdit({ kind: "remove", id: "s" }, BEFORE, BEFORE), "an undo");
  for (const edit of [first, back]) expect(withoutNewer(edit, BEFORE, false)).toEqual({ edit, left: null });
});
