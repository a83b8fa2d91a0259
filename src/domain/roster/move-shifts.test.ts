import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  assignEdits,
  type BlockMove,
  copyEdits,
  cornerOf,
  lastPlace,
  moveEdits,
  type PlacedPlan,
} from "./move-shifts.ts";
import type { RosterEdit } from "./roster-edit.ts";

/** Zoe has left. */
const ROWS = { order: [null, "anna", "ben", "cleo", "zoe"], left: new Set(["zoe"]) };

/** 'a anna 10': its id, its person ('-' for nobody) and the day of June. */
function plan(text: string): PlacedPlan {
  const [id = "", person = "", day = ""] = text.split(" ");
  return {
    id,
    user_id: person === "-" ? null : person,
    date: `2026-06-${day}`,
    start_time: "09:00",
    end_time: "17:00",
    time_slot: null,
    notes: "",
    sort_order: 0,
    estimated_pay: null,
    published: true,
    published_as: null,
    position_id: "bar",
    place_id: "north",
    breaks: [{ after: 240, minutes: 30, paid: false }],
    is_locked: true,
  };
}

const cell = (text: string) => {
  const { user_id, date } = plan(`x ${text}`);
  return { user_id, date };
};

/** 'a ben 12' for each shift after the edits. */
function left(shifts: readonly PlacedPlan[], edits: readonly RosterEdit[]): string[] {
  return edits.map((edit) => {
    if (edit.kind === "remove") return `${edit.id} gone`;
    const before = shifts.find(({ id }) => id === edit.id);
    const { user_id, date } =
      edit.kind === "add" ? edit.shift : { ...plan("x - 01"), ...before, ...edit.fields };
    return `${edit.id} ${user_id ?? "-"} ${date.slice(-2)}`;
  });
}

const moveOf = (from: string, to: string, roster: BlockMove["roster"] = []): BlockMove => ({
  from: cell(from),
  to: cell(to),
  rows: ROWS,
  roster,
});

describe("moving", () => {
  it.each<[string, string[], string, string, string[]]>([
    ["to another day", ["a anna 10"], "anna 10", "anna 12", ["a anna 12"]],
    ["to another person", ["a anna 10"], "anna 10", "ben 10", ["a ben 10"]],
    ["to nobody", ["a anna 10"], "anna 10", "- 10", ["a - 10"]],
    ["of what was nobody's", ["a - 10"], "- 10", "cleo 09", ["a cleo 09"]],
    ["to where it is", ["a anna 10"], "anna 10", "anna 10", []],
    ["of several as a block", ["a anna 10", "b ben 11"], "anna 10", "ben 12", ["a ben 12", "b cleo 13"]],
    ["beyond the last person", ["a anna 10", "b cleo 10"], "anna 10", "ben 10", ["a ben 10", "b - 10"]],
    ["beyond the first row", ["a - 10", "b anna 10"], "anna 10", "- 10", ["b - 10"]],
    ["over the edge of a week", ["a anna 10", "b anna 14"], "anna 10", "anna 12", ["a anna 12", "b anna 16"]],
    ["of somebody unknown by days", ["a zoe 10"], "zoe 10", "zoe 11", ["a zoe 11"]],
  ])("%s", (_, texts, from, to, expected) => {
    const shifts = texts.map(plan);
    expect(left(shifts, moveEdits(shifts, moveOf(from, to)))).toEqual(expected);
  });

  it("keeps the distances between shifts whatever the cells are", () => {
    const day = fc.integer({ min: 8, max: 14 }).map((number) => `2026-06-${String(number).padStart(2, "0")}`);
    fc.assert(
      fc.property(fc.array(day, { minLength: 2, maxLength: 6 }), day, day, (days, from, to) => {
        const shifts = days.map((date, id) => ({ ...plan("x anna 10"), id: `${id}`, date }));
        const edits = moveEdits(shifts, {
          from: { user_id: "anna", date: from },
          to: { user_id: "anna", date: to },
          rows: ROWS,
          roster: [],
        });
        const distances = edits.map((edit) => {
          if (edit.kind !== "change") throw new Error("only changes");
          const before = shifts.find(({ id }) => id === edit.id)?.date ?? "";
          return Date.parse(edit.fields.date ?? before) - Date.parse(before);
        });
        expect(new Set(distances).size).toBeLessThanOrEqual(1);
        expect(edits.length).toBe(from === to ? 0 : shifts.length);
      }),
    );
  });

  it("puts what comes to a day that is in order last, and leaves it to the time elsewhere", () => {
    const roster = [
      { date: "2026-06-12", sort_order: 3 },
      { date: "2026-06-13", sort_order: 0 },
    ];
    const shifts = [plan("a anna 10")];
    const to = (day: string) => moveEdits(shifts, moveOf("anna 10", `anna ${day}`, roster));
    expect(to("12")).toMatchObject([{ fields: { sort_order: 4 } }]);
    expect(to("13")).toMatchObject([{ fields: { sort_order: 0 } }]);
    expect(lastPlace(roster, "2026-06-12")).toBe(4);
  });
});

it("copies as drafts under ids of their own", () => {
  const shifts = ["a anna 10", "b ben 11"].map(plan);
  let drawn = 0;
  const edits = copyEdits(shifts, moveOf("anna 10", "anna 17"), () => `new-${drawn++}`);
  expect(left(shifts, edits)).toEqual(["new-0 anna 17", "new-1 ben 18"]);
  expect(edits).toMatchObject([
    { shift: { published: false, published_as: null, position_id: "bar", breaks: [{}], is_locked: false } },
    {},
  ]);
});

it("lays nothing down for somebody who has left: it becomes open, and what is moved by days alone stays", () => {
  const shifts = ["a ben 10", "b cleo 10", "c zoe 10"].map(plan);
  const down = moveEdits(shifts, moveOf("ben 10", "cleo 10"));
  expect(left(shifts, down)).toEqual(["a cleo 10", "b - 10", "c - 10"]);
  const later = moveEdits(shifts, moveOf("ben 10", "ben 11"));
  expect(left(shifts, later)).toEqual(["a ben 11", "b cleo 11", "c zoe 11"]);
  const copies = copyEdits(shifts, moveOf("ben 10", "ben 11"), () => "n");
  expect(left(shifts, copies)).toEqual(["n ben 11", "n cleo 11", "n - 11"]);
});

it("copies what somebody gets for a shift only to their own copies", () => {
  const paid = ["a anna 10", "b ben 11"].map(plan).map((shift) => ({ ...shift, estimated_pay: 90 }));
  const paysOf = (to: string) =>
    copyEdits(paid, moveOf("anna 10", to), () => "new").map(
      (edit) => edit.kind === "add" && edit.shift.estimated_pay,
    );
  expect(paysOf("anna 17")).toEqual([90, 90]);
  expect(paysOf("ben 10")).toEqual([null, null]);
});

it("gives shifts to somebody, or to nobody, where they are not theirs already", () => {
  const shifts = ["a anna 10", "b ben 11", "c - 11"].map(plan);
  expect(left(shifts, assignEdits(shifts, "anna"))).toEqual(["b anna 11", "c anna 11"]);
  expect(left(shifts, assignEdits(shifts, null))).toEqual(["a - 10", "b - 11"]);
});

it("holds a block by its first person and its first day", () => {
  expect(cornerOf(["a ben 10", "b anna 12"].map(plan), ROWS)).toEqual(cell("anna 10"));
  expect(cornerOf([], ROWS)).toBeNull();
});
