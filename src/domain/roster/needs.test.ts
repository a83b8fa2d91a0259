import { expect, it } from "vitest";
import { type DayNote, dayNoteEntity } from "#schema/entities/day-note.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newTemplate } from "#tests/factories/shifts.ts";
import { closedDays, needsOf, ownTemplates } from "./needs.ts";

const [MONDAY, TUESDAY, SUNDAY] = ["2026-03-02", "2026-03-03", "2026-03-08"] as const;
const late = newTemplate({
  name: "Late",
  start_time: "16:00",
  end_time: "22:00",
  required_days: [1, 2],
  headcount: 2,
});
const early = newTemplate({ name: "Early", start_time: "07:00", end_time: "13:00", required_days: [0] });

const note = (fields: Partial<DayNote>) => newRow(dayNoteEntity, { date: MONDAY, ...fields });
const needing = (headcount: number, fields: Partial<DayNote> = {}) =>
  note({ type: "event", needs: [{ template_id: late.id, headcount }], ...fields });

/** The headcount of each need: 'Late 2' by day. */
function told(notes: DayNote[], days: string[] = [MONDAY, TUESDAY], templates = [late, early]) {
  const nameOf = new Map(templates.map(({ id, name }) => [id, name]));
  return needsOf(days, templates, notes).map(
    ({ date, time_slot, headcount }) => `${date} ${nameOf.get(time_slot)} ${headcount}`,
  );
}

it.each<[string, DayNote[], string[]]>([
  ["its headcount on its required days", [], [`${MONDAY} Late 2`, `${TUESDAY} Late 2`]],
  ["nobody on a closed day", [note({ type: "closed" })], [`${TUESDAY} Late 2`]],
  [
    "nobody on a closed day, whatever another note says",
    [note({ type: "closed" }), needing(5)],
    [`${TUESDAY} Late 2`],
  ],
  [
    "as usual on a holiday",
    [note({ type: "holiday", code: "x" })],
    [`${MONDAY} Late 2`, `${TUESDAY} Late 2`],
  ],
  ["what the day says", [needing(3)], [`${MONDAY} Late 3`, `${TUESDAY} Late 2`]],
  ["fewer, if the day says so", [needing(1)], [`${MONDAY} Late 1`, `${TUESDAY} Late 2`]],
  ["nobody, if the day says so", [needing(0)], [`${TUESDAY} Late 2`]],
  ["the most that several notes say", [needing(3), needing(1)], [`${MONDAY} Late 3`, `${TUESDAY} Late 2`]],
])("a template needs %s", (_, notes, needs) => {
  expect(told(notes)).toEqual(needs);
});

it("needs people on a day that does not require the template, if the day says so", () => {
  expect(told([needing(4, { date: SUNDAY })], [SUNDAY])).toEqual([`${SUNDAY} Late 4`, `${SUNDAY} Early 1`]);
});

it("needs nobody of an archived template, and one person of a template stored before there were headcounts", () => {
  const { headcount: _, position_id: __, place_id: ___, ...older } = late;
  const archived = { ...late, archived_at: "2026-03-01T09:00:00.000Z" };
  expect(needsOf([MONDAY], [archived], [needing(3)])).toEqual([]);
  expect(needsOf([MONDAY], [older], [])).toEqual([
    {
      ...{ date: MONDAY, time_slot: late.id, start_time: "16:00", end_time: "22:00" },
      ...{ position_id: null, place_id: null, headcount: 1 },
    },
  ]);
});

it("needs nobody of a place that is closed, and somebody of the others", () => {
  const [north, south] = ["north", "south"].map((place_id) => ({
    ...late,
    id: `late ${place_id}`,
    place_id,
  }));
  const needed = (notes: DayNote[]) =>
    needsOf([MONDAY], [late, ...(north && south ? [north, south] : [])], notes).map(
      ({ place_id }) => place_id,
    );
  expect(needed([])).toEqual([null, "north", "south"]);
  expect(needed([note({ type: "closed", place_id: "south" })])).toEqual([null, "north"]);
  expect(needed([note({ type: "closed" })])).toEqual([]);
});

it("needs nobody of an archived place, and at a sole place what the business needs", () => {
  const at = ["north", "south", null].map((place_id) => ({ ...late, id: `late ${place_id}`, place_id }));
  const needed = (...places: [id: string, is_archived: boolean][]) => {
    const known = places.map(([id, is_archived]) => ({ id, is_archived }));
    return needsOf([MONDAY], ownTemplates(at, known), []).map((need) => [need.time_slot, need.place_id]);
  };
  const [north, south, any] = [
    ["late north", "north"],
    ["late south", "south"],
    ["late null", null],
  ];
  expect(needed(["north", false], ["south", false])).toEqual([north, south, any]);
  expect(needed(["north", false], ["south", true])).toEqual([["late north", null], any]);
  expect(needed(["north", false], ["south", true], ["west", false])).toEqual([north, any]);
  expect(needed()).toEqual([north, south, any]);
});

it("knows the closed days", () => {
  expect([...closedDays([note({ type: "closed" }), note({ type: "note", date: TUESDAY })])]).toEqual([
    MONDAY,
  ]);
});
