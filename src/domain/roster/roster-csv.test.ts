import { expect, it } from "vitest";
import type { Shift } from "#schema/entities/shift.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { rosterWords } from "#words/made/roster.ts";
import { rosterCsv } from "./roster-csv.ts";

const say = await rosterWords.load("en-US");
const ANNA = "a0000000-0000-4000-8000-000000000001";
const BEN = "a0000000-0000-4000-8000-000000000002";
const EARLY = "e0000000-0000-4000-8000-000000000001";
const rowOf = (fields: Partial<Shift>) =>
  rosterCsv(say, {
    shifts: [newShift({ date: "2026-03-02", ...fields })],
    people: [
      { id: ANNA, name: "Anna Byrne" },
      { id: BEN, name: "Ben" },
    ],
    templates: [{ id: EARLY, name: "Early" }],
    positions: [],
    places: [],
    zone: "Europe/Dublin",
    currency: "EUR",
    rateOf: (person) => (person === ANNA ? 12.55 : null),
  })[1];

it("names its columns, with what money is counted in", () => {
  const named = { people: [], templates: [], positions: [], places: [] };
  const nothing = { shifts: [], ...named, zone: "UTC", currency: "EUR" };
  const [head] = rosterCsv(say, { ...nothing, rateOf: () => null });
  expect(head?.join()).toBe("Person,Date,Start,End,Hours,Template,Status,Published,Cost (EUR),Notes");
  const [uncosted] = rosterCsv(say, { ...nothing, rateOf: null });
  expect(uncosted?.join()).toBe("Person,Date,Start,End,Hours,Template,Status,Published,Notes");
});

it.each<[string, Partial<Shift>, unknown[]]>([
  [
    "a shift by a template",
    { user_id: ANNA, time_slot: EARLY, notes: "Keys" },
    ["Anna Byrne", "2026-03-02", "09:00", "17:00", 8, "Early", "Scheduled", "No", 100.4, "Keys"],
  ],
  [
    "an open shift, which costs nobody knows what",
    {},
    ["", "2026-03-02", "09:00", "17:00", 8, "", "Open", "No", null, ""],
  ],
  [
    "one of somebody whose rate is not known",
    { user_id: BEN, status: "claimed", published: true },
    ["Ben", "2026-03-02", "09:00", "17:00", 8, "", "Claimed", "Changed since publishing", null, ""],
  ],
  [
    "one with a pay put down",
    { user_id: BEN, estimated_pay: 70 },
    ["Ben", "2026-03-02", "09:00", "17:00", 8, "", "Scheduled", "No", 70, ""],
  ],
  [
    "a night on which the clocks are changed",
    { user_id: ANNA, date: "2026-03-28", start_time: "22:00", end_time: "06:20" },
    ["Anna Byrne", "2026-03-28", "22:00", "06:20", 7.33, "", "Scheduled", "No", 92.03, ""],
  ],
])("has a row for %s", (_, fields, expected) => {
  expect(rowOf(fields)).toEqual(expected);
});

it("has columns for positions and places where there are some, and for breaks where any shift has one", () => {
  const [bar, north] = [
    { id: "bar", name: "Bar" },
    { id: "north", name: "North" },
  ];
  const breaks = [
    { after: 120, minutes: 15, paid: true },
    { after: 240, minutes: 30, paid: false },
    { after: 470, minutes: 60, paid: false },
  ];
  const rows = rosterCsv(say, {
    shifts: [
      newShift({ position_id: "bar", place_id: "north", breaks }),
      newShift({ date: "2026-03-03", place_id: "gone" }),
    ],
    ...{ people: [], templates: [], positions: [bar], places: [north] },
    ...{ zone: "UTC", currency: "EUR", rateOf: null },
  });
  expect(rows.map((row) => row.slice(4).join())).toEqual([
    "Hours,Template,Status,Published,Position,Place,Unpaid break (min),Paid break (min),Notes",
    "7.33,,Open,No,Bar,North,40,15,",
    "8,,Open,No,,,0,0,",
  ]);
});
