import { expect, it } from "vitest";
import { contractEntity } from "#schema/entities/contract.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { beyondAgreed, beyondAgreedAfter } from "./agreed-hours.ts";
import type { RosterEdit } from "./roster-edit.ts";

const HOUR_MS = 3_600_000;
const HOURS = { start_time: "09:00", end_time: "17:00" };
const contracts = [newRow(contractEntity, { from_day: "2026-01-01", weekly_minutes: 20 * 60 })];
const people = new Map([["ben", { contracts, birthDate: null }]]);
const shift = (id: string, date: string, user_id: string | null = "ben") =>
  newShift({ id, date, user_id, ...HOURS });
// The week is from Sunday, March 1.
const { rules, shiftsAround: shifts } = newWeek({
  shifts: [
    shift("mon", "2026-03-02"),
    shift("tue", "2026-03-03"),
    shift("of ann", "2026-03-04", "ann"),
    shift("week before", "2026-02-28"),
  ],
  rules: { people },
});
const moved = (id: string, fields: object): RosterEdit => ({ kind: "change", id, fields });

it.each<[string, RosterEdit[], number]>([
  ["nothing", [], -4],
  ["a shift given to them", [moved("of ann", { user_id: "ben" })], 4],
  ["a shift taken from them", [moved("tue", { user_id: "ann" })], -12],
  ["a removed shift", [{ kind: "remove", id: "tue" }], -12],
  ["one of theirs on another day", [moved("tue", { date: "2026-03-06" })], -4],
  ["one of theirs in another week", [moved("tue", { date: "2026-03-08" })], -12],
  ["a new shift", [{ kind: "add", id: "new", shift: shift("new", "2026-03-05") }], 4],
])("%s, and they are so many hours over", (_, edits, hours) => {
  expect(beyondAgreedAfter(edits, "ben", "2026-03-04", { shifts, rules })).toBe(hours * HOUR_MS);
});

it("says nothing of who has no contract that this device knows", () => {
  expect(beyondAgreed("ann", "2026-03-04", 0, rules)).toBeNull();
  expect(beyondAgreed("ben", "2026-03-04", 0, newWeek({}).rules)).toBeNull();
});
