import { expect, it } from "vitest";
import type { RosterRules } from "#domain/roster/check-roster.ts";
import type { WorkPlace } from "#domain/roster/places.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { calendarShifts } from "./use-calendar-download.ts";

const rules = { zone: "UTC" } as RosterRules;
const shift = (date: string, fields: Partial<Shift> = {}) =>
  newShift({ date, user_id: "ann", published: true, time_slot: "late", ...fields });
const templates = new Map([["late", { name: "Late" } as ShiftTemplate]]);

it("has somebody's published shifts that are not over, what they dropped marked, and none they merely asked for", () => {
  const night = shift("2026-03-01", { start_time: "22:00", end_time: "06:00", notes: "Keys" });
  const shifts = [
    shift("2026-03-01"),
    night,
    shift("2026-03-03", { status: "claimed" }),
    shift("2026-03-04", { status: "dropped" }),
    shift("2026-03-05", { published: false }),
    shift("2026-03-06", { user_id: "ben" }),
    shift("2026-03-07", { user_id: null, claimed_by_user_id: "ann" }),
  ];
  const seen = { me: "ann", now: "2026-03-02T05:00:00.000Z", shifts, rules, templates };
  expect(calendarShifts(seen)).toEqual([
    {
      id: night.id,
      date: "2026-03-01",
      start_time: "22:00",
      end_time: "06:00",
      title: "Late",
      ...{ position: null, place: null, address: null },
      notes: "Keys",
      dropped: false,
    },
    expect.objectContaining({ date: "2026-03-03", title: "Late", dropped: false }),
    expect.objectContaining({ date: "2026-03-04", dropped: true }),
  ]);
});

it("calls a shift by its template, else by what it is worked as", () => {
  const bar = { id: "bar", name: "Bar", is_for_everybody: true, user_ids: [] };
  const shifts = [
    shift("2026-03-03", { position_id: "bar" }),
    shift("2026-03-04", { position_id: "bar", time_slot: null }),
    shift("2026-03-05", { time_slot: null }),
  ];
  const seen = { me: "ann", now: "2026-03-02T05:00:00.000Z", shifts, templates };
  const positions = new Map([["bar", bar]]);
  expect(calendarShifts({ ...seen, rules: { ...rules, positions } })).toMatchObject([
    { title: "Late", position: "Bar" },
    { title: "Bar", position: "Bar" },
    { title: "", position: null },
  ]);
});

it("says where a shift is, where there are several places", () => {
  const who = { is_for_everybody: true, user_ids: [], is_archived: false, hours: null };
  const north: WorkPlace = { id: "north", name: "North", address: "1 Pier", ...who };
  const places = new Map([
    ["north", north],
    ["south", { ...north, id: "south", name: "South", address: null }],
  ]);
  const shifts = [
    shift("2026-03-03", { place_id: "north" }),
    shift("2026-03-04", { place_id: "south" }),
    shift("2026-03-05"),
  ];
  const seen = { me: "ann", now: "2026-03-02T05:00:00.000Z", shifts, templates };
  expect(calendarShifts({ ...seen, rules: { ...rules, places } })).toMatchObject([
    { place: "North", address: "1 Pier" },
    { place: "South", address: null },
    { place: null, address: null },
  ]);
});
