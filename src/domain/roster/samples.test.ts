import { expect, it } from "vitest";
import { positionEntity } from "#schema/entities/position.ts";
import { savedRosterEntity } from "#schema/entities/saved-roster.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { caseTable, listed } from "#tests/factories/case-table.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newShift, newTemplate } from "#tests/factories/shifts.ts";
import {
  hasSamples,
  madeSamples,
  partSamples,
  SAMPLE_PARTS,
  SAMPLE_SHIFT_KEYS,
  type SampleKey,
  type StoredSamples,
} from "./samples.ts";

const ENGLISH = {
  early: "Early (sample)",
  midday: "Midday (sample)",
  late: "Late (sample)",
  service: "Service (sample)",
  kitchen: "Kitchen (sample)",
};
const GERMAN = { ...ENGLISH, early: "Früh (Beispiel)", kitchen: "Küche (Beispiel)" };
const IDS = new Map(
  [...SAMPLE_PARTS, ...SAMPLE_SHIFT_KEYS].map((key): [SampleKey, string] => [key, `id of ${key}`]),
);
/** The samples as German devices store them, for the week of Monday, March 9. */
function stored(): StoredSamples {
  const made = madeSamples(GERMAN, IDS, "2026-03-11", "mon");
  const rows = <T, R>(all: ReadonlyMap<SampleKey, T>, rowOf: (fields: T & { id: string }) => R) =>
    new Map([...all].map(([key, fields]) => [key, rowOf({ id: IDS.get(key) ?? "", ...fields })]));
  return {
    ids: IDS,
    positions: rows(made.positions, (fields) => newRow(positionEntity, fields)),
    templates: rows(made.templates, newTemplate),
    shifts: rows(made.shifts, newShift),
  };
}

interface Others {
  shifts?: Partial<Shift>[];
  templates?: Partial<ShiftTemplate>[];
  saved?: Partial<Shift>[];
}

function parted(samples: StoredSamples, others: Others = {}) {
  const { shifts = [], templates = [], saved = [] } = others;
  return partSamples(samples, {
    names: [ENGLISH, GERMAN],
    weekStart: "mon",
    shifts: [...samples.shifts.values(), ...shifts.map(newShift)],
    templates: [...samples.templates.values(), ...templates.map(newTemplate)],
    saved: [newRow(savedRosterEntity, { shifts: saved as never })],
  });
}

it("is a week of open drafts, with a position each, on the days of the business's week", () => {
  const { shifts } = stored();
  const days = [...shifts.values()].map(({ date }) => date);
  expect([days.length, days.toSorted()[0], days.toSorted().at(-1)]).toEqual([21, "2026-03-09", "2026-03-15"]);
  expect(shifts.get("shift late 5 2")).toMatchObject({
    ...{ date: "2026-03-13", start_time: "13:00", end_time: "19:00", user_id: null, published: false },
    ...{ time_slot: IDS.get("template late"), position_id: IDS.get("position service") },
  });
  const saturdayFirst = madeSamples(GERMAN, IDS, "2026-03-11", "sat").shifts;
  expect(saturdayFirst.get("shift early 6 1")?.date).toBe("2026-03-07");
});

it("is removed as a whole where nobody has touched it, in whatever language and order", () => {
  const samples = stored();
  for (const shift of samples.shifts.values()) shift.sort_order += 7;
  const { removed, kept, week } = parted(samples);
  expect([removed.size, kept, week]).toEqual([
    SAMPLE_PARTS.length + SAMPLE_SHIFT_KEYS.length,
    [],
    "2026-03-09",
  ]);
});

it.each(
  caseTable(`
    a given shift            | shift early 1 1   | {"user_id": "ann"}                | assigned
    a claimed shift          | shift early 1 1   | {"claimed_by_user_id": "ann"}     | assigned
    a published shift        | shift early 1 1   | {"published": true}               | published
    a shift on another day   | shift early 1 1   | {"date": "2026-03-10"}            | changed
    a shift in another week  | shift early 1 1   | {"date": "2026-03-16"}            | changed
    a shift at another time  | shift early 1 1   | {"end_time": "14:00"}             | changed
    a shift with a note      | shift early 1 1   | {"notes": "Bring keys"}           | changed
    a locked shift           | shift early 1 1   | {"is_locked": true}               | changed
    a shift with a break     | shift early 1 1   | {"breaks": [{"after": 60, "minutes": 10, "paid": true}]} | changed
  `),
)("keeps %s, with its template and position", (_, key, fields, why) => {
  const samples = stored();
  Object.assign(samples.shifts.get(key as SampleKey) ?? {}, JSON.parse(fields ?? ""));
  expect(parted(samples).kept).toEqual([
    { key, why },
    { key: "template early", why: "used" },
    { key: "position service", why: "used" },
  ]);
});

it.each(
  caseTable(`
    a renamed template       | template midday   | {"name": "Day"}                  | changed, position kitchen
    another time             | template midday   | {"start_time": "08:00"}          | changed, position kitchen
    required days            | template midday   | {"required_days": [1]}           | changed, position kitchen
    headcount                | template midday   | {"headcount": 2}                 | changed, position kitchen
    an archived template     | template midday   | {"archived_at": "2026-03-02T09:00:00.000Z"} | changed, position kitchen
    a renamed position       | position kitchen  | {"name": "Grill"}                | changed
    another color            | position kitchen  | {"color": "red"}                 | changed
    people who can work it   | position kitchen  | {"user_ids": ["ann"]}            | changed
  `),
)("keeps what was edited: %s", (_, key, fields, expected) => {
  const samples = stored();
  const row = samples.templates.get(key as SampleKey) ?? samples.positions.get(key as SampleKey);
  Object.assign(row ?? {}, JSON.parse(fields ?? ""));
  const [why, ...used] = listed(expected);
  expect(parted(samples).kept).toEqual([{ key, why }, ...used.map((one) => ({ key: one, why: "used" }))]);
});

it.each([
  ["a shift", { shifts: [{ time_slot: "id of template midday" }] }, ["template midday", "position kitchen"]],
  [
    "a saved roster",
    { saved: [{ time_slot: "id of template midday" }] },
    ["template midday", "position kitchen"],
  ],
  ["a shift of the position", { shifts: [{ position_id: "id of position kitchen" }] }, ["position kitchen"]],
  [
    "a template of the position",
    { templates: [{ position_id: "id of position kitchen" }] },
    ["position kitchen"],
  ],
] satisfies [string, Others, string[]][])("keeps what is used by %s", (_, others, keys) => {
  expect(parted(stored(), others).kept).toEqual(keys.map((key) => ({ key, why: "used" })));
});

it("takes archived positions for gone, as none is ever deleted", () => {
  const samples = stored();
  for (const position of samples.positions.values()) position.is_archived = true;
  expect(hasSamples(samples)).toBe(true);
  expect([...parted(samples).removed].filter((key) => key.startsWith("position"))).toEqual([]);
  expect(hasSamples({ ...samples, templates: new Map(), shifts: new Map() })).toBe(false);
});
