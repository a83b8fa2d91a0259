import { expect, it } from "vitest";
import { newShift } from "#tests/factories/shifts.ts";
import type { RosterRules } from "../roster/check-roster.ts";
import { swapFindings } from "./findings.ts";

const HOUR = 3_600_000;
const rules: RosterRules = {
  zone: "Europe/Dublin",
  weekStart: "sun",
  approvalMode: true,
  hours: [],
  around: { before: 0, after: 0 },
  restMinMs: 11 * HOUR,
  dayMaxMs: null,
  weekMaxMs: null,
};
const [gives, gets] = ["ann", "ben"].map((user_id) => newShift({ user_id, date: "2026-03-03" }));
const other = newShift({ user_id: "ann", date: "2026-03-03", start_time: "12:00" });

it("asks nothing of the shift that is given away, and warns of the others", () => {
  const swap = { gets, gives, person: "ann" };
  const shifts = [gives, gets, other].filter((shift) => shift !== undefined);
  expect(swapFindings(swap, { shifts: shifts.slice(0, 2), availability: [], rules })).toEqual([]);
  expect(swapFindings(swap, { shifts, availability: [], rules })).toMatchObject([
    { kind: "overlap", ms: 5 * HOUR },
  ]);
});

it("knows nothing of a shift that is not there", () => {
  expect(
    swapFindings({ gets: undefined, gives, person: "ann" }, { shifts: [other], availability: [], rules }),
  ).toEqual([]);
});
