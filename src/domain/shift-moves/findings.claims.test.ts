import { describe, expect, it } from "vitest";
import type { Shift } from "#schema/entities/shift.ts";
import { newShift } from "#tests/factories/shifts.ts";
import type { PersonEntry } from "../availability/entries.ts";
import type { RosterRules } from "../roster/check-roster.ts";
import { claimFindings, fitBetter } from "./findings.ts";

const HOUR = 3_600_000;
const rules: RosterRules = {
  zone: "Europe/Dublin",
  approvalMode: true,
  hours: [],
  around: { before: 0, after: 0 },
  weekStart: "sun",
  restMinMs: 11 * HOUR,
  dayMaxMs: null,
  weekMaxMs: 48 * HOUR,
};
const open = newShift({ date: "2026-03-03", published: true, claimed_by_user_id: "ann" });
const anns = (fields: Partial<Shift>) => newShift({ user_id: "ann", published: true, ...fields });
const away: PersonEntry = {
  user_id: "ann",
  date: "2026-03-03",
  all_day: true,
  start_time: null,
  end_time: null,
  available: false,
  status: "approved",
  reason: "Holiday",
};

describe("what speaks against a claim", () => {
  it.each<[string, Shift[], PersonEntry[], object[]]>([
    ["nothing", [], [], []],
    ["a colleague's shift does not", [newShift({ date: "2026-03-03", user_id: "ben" })], [], []],
    ["the shift itself does not", [open], [], []],
    [
      "what they dropped themselves: it is theirs until somebody else has it",
      [anns({ date: "2026-03-03", status: "dropped" })],
      [],
      [{ kind: "overlap", ms: 8 * HOUR }],
    ],
    [
      "an overlap",
      [anns({ date: "2026-03-03", start_time: "12:00" })],
      [],
      [{ kind: "overlap", ms: 5 * HOUR }],
    ],
    [
      "too short a night before",
      [anns({ date: "2026-03-02", start_time: "16:00", end_time: "00:00" })],
      [],
      [{ kind: "short-rest", ms: 9 * HOUR }],
    ],
    [
      "too short a night after",
      [anns({ date: "2026-03-04", start_time: "02:00", end_time: "08:00" })],
      [],
      [{ kind: "short-rest", ms: 9 * HOUR }],
    ],
    ["being away", [], [away], [{ kind: "away", reason: "Holiday" }]],
    ["a colleague being away does not", [], [{ ...away, user_id: "ben" }], []],
  ])("%s", (_, shifts, availability, expected) => {
    expect(claimFindings(open, "ann", { shifts, availability, rules })).toMatchObject(expected);
    expect(claimFindings(open, "ann", { shifts, availability, rules })).toHaveLength(expected.length);
  });

  it("is told of an earlier claim's week too", () => {
    const week = ["02", "03", "04", "05", "06"].map((day) =>
      anns({ date: `2026-03-${day}`, start_time: "08:00", end_time: "18:00" }),
    );
    for (const date of ["2026-03-07", "2026-03-01"]) {
      const found = claimFindings({ ...open, date }, "ann", { shifts: week, availability: [], rules });
      expect(found.map(({ kind }) => kind)).toEqual(["long-week"]);
    }
  });
});

describe("who fits better", () => {
  const people = ["ann", "ben", "cat"].map((id) => ({ id, payrate: 10 }));
  it("is nobody where nothing speaks against the claim, however cheap the others are", () => {
    const cheap = [{ id: "ann", payrate: 99 }, ...people.slice(1)];
    expect(fitBetter(open, cheap, { shifts: [], availability: [], rules })).toEqual([]);
  });

  it("is who has nothing against them, but not who dropped it", () => {
    const dropped = { ...open, user_id: "ben", status: "dropped" as const };
    expect(fitBetter(dropped, people, { shifts: [], availability: [away], rules })).toEqual(["cat"]);
  });

  it("is not who works at that time", () => {
    const shifts = [newShift({ date: "2026-03-03", user_id: "cat" })];
    expect(fitBetter(open, people, { shifts, availability: [away], rules })).toEqual(["ben"]);
  });
});
