import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PersonEntry } from "../availability/entries.ts";
import { type PlaceOptions, placeShifts, type Surroundings, type WantedShift } from "./place-shifts.ts";

const MONDAY = "2026-03-09";

let sources = 0;

function wanted(text: string, more: Partial<WantedShift> = {}): WantedShift {
  const [person = "-", hours = "09:00-17:00", template = "-"] = text.split(" ");
  const [start_time = "", end_time = ""] = hours.split("-");
  return {
    source: `${text} ${++sources}`,
    date: MONDAY,
    time_slot: template === "-" ? null : template,
    start_time,
    end_time,
    user_id: person === "-" ? null : person,
    estimated_pay: null,
    notes: "",
    sort_order: 0,
    position_id: null,
    place_id: null,
    breaks: null,
    ...more,
  };
}

const off = (user_id: string, more: Partial<PersonEntry> = {}): PersonEntry => ({
  user_id,
  date: MONDAY,
  all_day: true,
  start_time: null,
  end_time: null,
  available: false,
  status: "approved",
  reason: "Dentist",
  ...more,
});

const around = (more: Partial<Surroundings> = {}): Surroundings => ({
  shifts: [],
  people: [{ id: "anna" }, { id: "ben" }],
  templates: [{ id: "early" }],
  availability: [],
  approvalMode: true,
  ...more,
});

function place(shifts: WantedShift[], more: Partial<Surroundings> = {}, unavailable = "open" as const) {
  return placed(shifts, around(more), unavailable);
}

function placed(shifts: WantedShift[], surroundings: Surroundings, unavailable: PlaceOptions["unavailable"]) {
  const ids = new Map(shifts.map(({ source }) => [source, { id: `id of ${source}`, isThere: false }]));
  const result = placeShifts(shifts, surroundings, { unavailable, ids });
  const added = result.edits.flatMap((edit) => (edit.kind === "add" ? [edit.shift] : []));
  return { ...result, added };
}
const there = <S extends object>(shifts: S[]) => shifts.map((shift, at) => ({ ...shift, id: `there ${at}` }));
const peopleOf = (shifts: { user_id: string | null }[]) => shifts.map(({ user_id }) => user_id);

describe("shifts of another week", () => {
  it("come in as drafts, each with an id of its own", () => {
    const { edits } = place([wanted("anna 06:00-14:00 early", { notes: "Keys" }), wanted("-")]);
    expect(edits).toMatchObject([
      {
        kind: "add",
        id: expect.stringMatching(/^id of anna/),
        isShared: true,
        shift: { user_id: "anna", time_slot: "early", notes: "Keys", published: false, published_as: null },
      },
      { kind: "add", id: expect.stringMatching(/^id of -/), shift: { user_id: null } },
    ]);
  });

  it("are skipped where they are there already, as often as they are", () => {
    const { added, skipped } = place([wanted("anna"), wanted("anna"), wanted("ben"), wanted("-")], {
      shifts: there([wanted("anna"), wanted("ben 10:00-17:00"), wanted("-", { date: "2026-03-10" })]),
    });
    expect(peopleOf(added)).toEqual(["anna", "ben", null]);
    expect(skipped).toBe(1);
  });

  it("are others where they are of another position", () => {
    const bar = { position_id: "bar" };
    const { added, skipped } = place([wanted("anna", bar), wanted("ben", bar)], {
      shifts: there([wanted("anna"), wanted("ben", bar)]),
    });
    expect(added).toMatchObject([{ user_id: "anna", position_id: "bar", is_locked: false }]);
    expect(skipped).toBe(1);
  });

  it("become open when their person has left, whatever was chosen, and lose the pay put down for them", () => {
    const shift = wanted("cleo", { estimated_pay: 120 });
    const { added, left } = placed([shift], around(), "assign");
    expect(added).toMatchObject([{ user_id: null, estimated_pay: null }]);
    expect(left).toMatchObject([{ user_id: "cleo" }]);
  });

  it("become custom shifts when their template is gone", () => {
    expect(place([wanted("anna 06:00-14:00 late")]).added).toMatchObject([
      { time_slot: null, start_time: "06:00", end_time: "14:00" },
    ]);
  });

  it.each<[string, Partial<Surroundings>, boolean]>([
    ["away", { availability: [off("anna")] }, true],
    ["asking to be off", { availability: [off("anna", { status: "pending" })] }, true],
    ["denied their day off", { availability: [off("anna", { status: "denied" })] }, false],
    ["away on another day", { availability: [off("anna", { date: "2026-03-10" })] }, false],
    [
      "away at other hours",
      { availability: [off("anna", { all_day: false, start_time: "18:00", end_time: "20:00" })] },
      false,
    ],
    ["of no word", { approvalMode: false }, false],
  ])("of somebody %s are told of or not", (_, more, isAsPublished) => {
    const open = placed([wanted("anna")], around(more), "open");
    const assigned = placed([wanted("anna")], around(more), "assign");
    expect(peopleOf(open.added)).toEqual([isAsPublished ? null : "anna"]);
    expect(peopleOf(assigned.added)).toEqual(["anna"]);
    for (const { unavailable } of [open, assigned]) expect(unavailable).toHaveLength(isAsPublished ? 1 : 0);
  });
});

it("gives somebody their shift anyway, also beside an open one of the same hours", () => {
  const beside = { ...around({ availability: [off("anna")] }), shifts: there([wanted("-")]) };
  expect(peopleOf(placed([wanted("anna")], beside, "assign").added)).toEqual(["anna"]);
  expect(placed([wanted("anna")], beside, "open").skipped).toBe(1);
});

it("adds nothing when the same is done again, or theirs are left open instead", () => {
  const shift = fc
    .record({ person: fc.constantFrom("-", "anna", "ben", "cleo"), start: fc.constantFrom("06:00", "09:00") })
    .map(({ person, start }) => wanted(`${person} ${start}-17:00`));
  const choices = fc.constantFrom<PlaceOptions["unavailable"][]>(
    ["open", "open"],
    ["assign", "assign"],
    ["assign", "open"],
  );
  fc.assert(
    fc.property(fc.array(shift), choices, (shifts, [first = "open", second = "open"]) => {
      const before = around({ availability: [off("anna")] });
      const { added, skipped } = placed(shifts, before, first);
      expect(added.length + skipped).toBe(shifts.length);
      expect(skipped).toBe(0);
      expect(placed(shifts, { ...before, shifts: there(added) }, second).added).toEqual([]);
    }),
  );
});

describe("shifts that were placed before, by whoever", () => {
  const again = wanted("anna");
  const id = `id of ${again.source}`;

  it("are skipped, whatever has become of them in this week", () => {
    const { added, skipped, edits } = place([again, wanted("ben")], {
      shifts: [{ ...wanted("cleo 10:00-12:00"), id }],
    });
    expect(peopleOf(added)).toEqual(["ben"]);
    expect([skipped, edits]).toMatchObject([1, [{ kind: "add" }]]);
  });

  it("take up no other equal shift", () => {
    const { skipped } = place([again, wanted("anna")], { shifts: [{ ...wanted("anna"), id }] });
    expect(skipped).toBe(1);
  });

  it("become what they were where they make way, and the others that do are removed", () => {
    const cleared = [{ id }, { id: "other" }];
    const { edits } = place([again], { cleared });
    expect(edits).toMatchObject([
      { kind: "remove", id: "other", isFill: true },
      {
        kind: "change",
        id,
        fields: { user_id: "anna", start_time: "09:00", published: false },
        isFill: true,
      },
    ]);
    expect(place([again], { cleared })).toMatchObject({ skipped: 0 });
  });
});
