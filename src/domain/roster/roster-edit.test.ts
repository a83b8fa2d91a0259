import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { inverseRosterEdit, type RosterEdit, withHandover } from "./roster-edit.ts";

type Change = RosterEdit & { kind: "change" };

const madeOpen = (shift: Shift) => make(shift, { user_id: null });

/** The shift after the step, and the step that undoes it. */
function make(shift: Shift, fields: Change["fields"]): { shift: Shift; undo: Change["fields"] } {
  const edit = withHandover({ kind: "change", id: shift.id, fields }, shift) as Change;
  const after = { ...shift, ...edit.fields };
  const undo = must(inverseRosterEdit(edit, shift, after), "what takes it back") as Change;
  return { shift: after, undo: undo.fields };
}

describe("a shift that is put back with who had it, having been asked for while it was open", () => {
  it.each<[string, Partial<Shift>, string, Partial<Shift>]>([
    ["is theirs alone when they meant to come", {}, "ben", { status: "scheduled", claimed_by_user_id: null }],
    ["was claimed", { status: "claimed" }, "ben", { status: "scheduled", claimed_by_user_id: null }],
    [
      "is dropped again, and nobody asks for what they dropped",
      { status: "dropped", drop_reason: "Ill" },
      "ann",
      { status: "dropped", drop_reason: "Ill", claimed_by_user_id: null },
    ],
    [
      "is dropped again, and still asked for by somebody else",
      { status: "dropped", drop_reason: "Ill" },
      "ben",
      { status: "dropped", drop_reason: "Ill", claimed_by_user_id: "ben" },
    ],
  ])("%s", (_, stood, claimer, expected) => {
    const { shift, undo } = madeOpen(newShift({ user_id: "ann", ...stood }));
    const asked = { ...shift, claimed_by_user_id: claimer };
    const back = make(asked, undo);
    expect(back.shift).toMatchObject({ user_id: "ann", ...expected });
    expect(make(back.shift, back.undo).shift).toMatchObject({ user_id: null, claimed_by_user_id: claimer });
  });
});

it("a shift is its first owner's alone again, though the one it was given to dropped it and somebody asked", () => {
  const { shift, undo } = make(newShift({ user_id: "ann", status: "claimed" }), { user_id: "ben" });
  const dropped: Shift = { ...shift, status: "dropped", drop_reason: "Ill", claimed_by_user_id: "cat" };
  expect(make(dropped, undo).shift).toMatchObject({
    user_id: "ann",
    status: "scheduled",
    drop_reason: null,
    claimed_by_user_id: null,
  });
});
