import { expect, it } from "vitest";
import type { RosterRules } from "#domain/roster/check-roster.ts";
import { dayNoteEntity } from "#schema/entities/day-note.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { comingWeeks } from "./coming-weeks.ts";

const ZONE = "America/New_York";
const rules = { zone: ZONE, weekStart: "mon" } as unknown as RosterRules;
/** It is half past one on Tuesday, March 3, in New York. */
const NOW = "2026-03-03T06:30:00.000Z";
const shift = (date: string, fields: Partial<Shift> = {}) => newShift({ date, published: true, ...fields });
const mine = (date: string, fields: Partial<Shift> = {}) => shift(date, { user_id: "ann", ...fields });
const night = { start_time: "22:00", end_time: "04:00" };

function told(shifts: Shift[], { notes = [], at = null }: { notes?: string[]; at?: string[] | null } = {}) {
  const seen = { me: "ann", now: NOW, today: "2026-03-03", shifts, rules };
  const about = notes.map((date) => newRow(dayNoteEntity, { date }));
  return comingWeeks(seen, about, at && new Set(at)).map(({ first, days }) => [
    first,
    ...days.map((day) => `${day.date} ${day.own.length} ${day.open.length} ${day.notes.length}`),
  ]);
}

it.each<[string, Parameters<typeof told>, string[][]]>([
  ["today alone where there is nothing", [[]], [["2026-03-02", "2026-03-03 0 0 0"]]],
  [
    "what is one's own across weeks, and none of before",
    [[mine("2026-03-02"), mine("2026-03-03"), mine("2026-03-08"), mine("2026-03-09"), mine("2026-04-01")]],
    [
      ["2026-03-02", "2026-03-03 1 0 0", "2026-03-08 1 0 0"],
      ["2026-03-09", "2026-03-09 1 0 0"],
      ["2026-03-30", "2026-04-01 1 0 0"],
    ],
  ],
  [
    "the night that is still going on, and none that is over",
    [[mine("2026-03-02", night), mine("2026-03-01", night), mine("2026-03-02")]],
    [["2026-03-02", "2026-03-02 1 0 0", "2026-03-03 0 0 0"]],
  ],
  [
    "what can be claimed and has not begun, beside what one asked for",
    [
      [
        shift("2026-03-03", { start_time: "01:00" }),
        shift("2026-03-03", { start_time: "02:00" }),
        shift("2026-03-04", { user_id: "ben", status: "dropped" }),
        shift("2026-03-04", { claimed_by_user_id: "ann" }),
        shift("2026-03-04", { claimed_by_user_id: "ben" }),
      ],
    ],
    [["2026-03-02", "2026-03-03 0 1 0", "2026-03-04 1 1 0"]],
  ],
  [
    "what can be claimed at one's own places, or at none in particular; one's own shifts anywhere",
    [
      [
        shift("2026-03-04", { place_id: "north" }),
        shift("2026-03-05", { place_id: "south" }),
        shift("2026-03-06"),
        mine("2026-03-07", { place_id: "south" }),
      ],
      { at: ["north"] },
    ],
    [["2026-03-02", ...["2026-03-03 0 0 0", "2026-03-04 0 1 0", "2026-03-06 0 1 0", "2026-03-07 1 0 0"]]],
  ],
  [
    "days that have a note alone",
    [[], { notes: ["2026-03-03", "2026-03-10"] }],
    [
      ["2026-03-02", "2026-03-03 0 0 1"],
      ["2026-03-09", "2026-03-10 0 0 1"],
    ],
  ],
])("has %s", (_, asked, expected) => {
  expect(told(...asked)).toEqual(expected);
});

it("has nothing that the server would refuse to give", () => {
  const positions = new Map([
    ["bar", { id: "bar", name: "Bar", is_for_everybody: false, user_ids: ["ben"] }],
  ]);
  const seen = { me: "ann", now: NOW, today: "2026-03-03", rules: { ...rules, positions } };
  const [week] = comingWeeks({ ...seen, shifts: [shift("2026-03-04", { position_id: "bar" })] }, [], null);
  expect(week?.days.map(({ date }) => date)).toEqual(["2026-03-03"]);
});
