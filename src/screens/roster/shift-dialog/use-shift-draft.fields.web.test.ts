import { expect, it } from "vitest";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift } from "#tests/factories/shifts.ts";
import {
  changedShiftFields,
  type ShiftDraft,
  shiftDraftOf,
  type WholeDraft,
  withFields,
} from "./use-shift-draft.ts";

const shift = newShift({ user_id: "Anna", estimated_pay: 90 });
const week = newWeek({ shifts: [shift], people: ["Anna", "Ben"] });
const after = (...steps: Partial<ShiftDraft>[]) =>
  steps.reduce<ShiftDraft>(
    (draft, fields) => withFields(draft, fields, shift),
    shiftDraftOf(shift, week, ""),
  );
const changed = (...steps: Partial<ShiftDraft>[]) => changedShiftFields(shift, after(...steps) as WholeDraft);

it("leaves the amount somebody gets to them alone", () => {
  expect(after({ user_id: "Ben" })).toMatchObject({ user_id: "Ben", estimated_pay: null });
  expect(after({ user_id: "Ben" }, { user_id: "Anna" })).toMatchObject({ estimated_pay: 90 });
  expect(changed({ user_id: "Ben" })).toEqual({ user_id: "Ben", estimated_pay: null });
});

it("keeps an amount that was typed, also when it is the same again", () => {
  expect(after({ estimated_pay: 75 }, { user_id: "Ben" })).toMatchObject({ estimated_pay: 75 });
  expect(changed({ user_id: "Ben" }, { estimated_pay: 90 })).toEqual({ user_id: "Ben", estimated_pay: 90 });
  expect(changed({ user_id: "Ben" }, { notes: " Keys " })).toMatchObject({ notes: "Keys" });
  expect(changed({})).toEqual({});
});
