import { describe, expect, it } from "vitest";
import { type DayNote, dayNoteEntity } from "#schema/entities/day-note.ts";
import { caseTable, listed } from "#tests/factories/case-table.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { closedDays, isClosedOn, needsOf } from "../roster/needs.ts";
import { listedNotes, ownNotes, shownNotes, unrepeatedNotes } from "./day-notes.ts";

// A note is '<day><place>', of all places without one; a place is a letter, in lower case if it is archived.

const MONDAY = 1;
const day = (nth: string) => `2026-03-0${nth}`;
const noteOf = (text: string) => ({
  date: day(text.slice(0, 1)),
  place_id: text.slice(1) || null,
  type: "closed" as const,
  needs: [],
});
const notesOf = (text: string) => listed(text).map(noteOf);
const placesOf = (text = "") =>
  [...text.replace("-", "")].map((id) => ({ id: id.toUpperCase(), is_archived: id !== id.toUpperCase() }));
const textOf = (notes: readonly { date: string; place_id: string | null }[]) =>
  notes.map(({ date, place_id }) => `${date.slice(-1)}${place_id ?? ""}`).join(", ") || "-";

it.each(
  caseTable(`
    no places                    | -   | 2      | 2      | 2
    several                      | AB  | 2, 2A, 2B | 2, 2A, 2B | 2, 2A, 2B
    several and an archived one  | ABc | 2A, 2C | 2A, 2C | 2A, 2C
    one                          | A   | 2, 2A  | 2, 2A  | 2, 2
    one and an archived one      | Ab  | 2, 2A, 2B | 2, 2A | 2, 2
    archived ones alone          | ab  | 2, 2A  | 2      | 2
    one that is not here yet     | A   | 2Z     | 2Z     | 2Z
  `),
)("with %s lists and counts notes", (_, places, notes = "", shown, own) => {
  expect(textOf(listedNotes(notesOf(notes), placesOf(places)))).toBe(shown);
  expect(textOf(ownNotes(notesOf(notes), placesOf(places)))).toBe(own);
});

it.each(
  caseTable(`
    all places                       | all | -      | 2, 2A, 2B
    A                                | A   | -      | 2, 2A
    A and B                          | AB  | -      | 2, 2A, 2B
    A with a shift at B that day     | A   | 2B     | 2, 2A, 2B
    A with a shift at B another day  | A   | 3B     | 2, 2A
    A with a shift at none           | A   | 2      | 2, 2A
  `),
)("at %s shows its notes and those of the business", (_, shown = "", shifts = "-", expected) => {
  const at = shown === "all" ? null : new Set(shown);
  expect(textOf(shownNotes(notesOf("2, 2A, 2B"), at, notesOf(shifts)))).toBe(expected);
});

it("has a holiday of a place once that all have too, unless it says more there", () => {
  const holiday = (text: string, more: Partial<DayNote> = {}) =>
    newRow(dayNoteEntity, { ...noteOf(text), type: "holiday", code: "easter", ...more });
  const told = (...notes: DayNote[]) => textOf(unrepeatedNotes(notes));
  expect(told(holiday("2"), holiday("2A"), holiday("3A"))).toBe("2, 3A");
  expect(told(holiday("2"), holiday("2A", { code: "epiphany" }))).toBe("2, 2A");
  expect(told(holiday("2"), holiday("2A", { text: "Brunch" }))).toBe("2, 2A");
  expect(told(holiday("2"), holiday("2A", { needs: [{ template_id: "late", headcount: 3 }] }))).toBe("2, 2A");
  expect(told(holiday("2"), holiday("2A", { type: "event" }))).toBe("2, 2A");
});

describe("what is closed and needed at A, B and no place in particular", () => {
  const template = (place_id: string | null) => ({
    ...{ id: place_id ?? "any", place_id, position_id: null, headcount: 1, required_days: [MONDAY] },
    ...{ start_time: "09:00", end_time: "17:00" },
  });
  const ids = ["A", "B", null];

  it.each(
    caseTable(`
      a closed day of all             | AB | 2     | -
      a closed day of A               | AB | 2A    | B, any
      a closed day of the sole place  | A  | 2A    | -
      a closed day of an archived one | Ab | 2B    | A, B, any
      a closed day of another day     | AB | 3     | A, B, any
    `),
  )("on %s", (_, places, notes = "", expected) => {
    const own = ownNotes(notesOf(notes), placesOf(places));
    const needs = needsOf([day("2")], ids.map(template), own).map(({ time_slot }) => time_slot);
    expect(needs.join(", ") || "-").toBe(expected);
    const open = ids.filter((place) => !isClosedOn(closedDays(own), day("2"), place));
    expect(open.map((id) => id ?? "any").join(", ") || "-").toBe(expected);
  });

  it.each(
    caseTable(`
      of all                | AB | 2   | A 3, B 3, any 3
      of A                  | AB | 2A  | A 3, B 1, any 1
      of the sole place     | A  | 2A  | A 3, B 3, any 3
      of an archived place  | Ab | 2B  | A 1, B 1, any 1
    `),
  )("with an own need %s", (_, places, note = "", expected) => {
    const needs = ["A", "B", "any"].map((template_id) => ({ template_id, headcount: 3 }));
    const own = ownNotes([{ ...noteOf(note), type: "event" as const, needs }], placesOf(places));
    const found = needsOf([day("2")], ids.map(template), own);
    expect(found.map(({ time_slot, headcount }) => `${time_slot} ${headcount}`).join(", ")).toBe(expected);
  });
});
