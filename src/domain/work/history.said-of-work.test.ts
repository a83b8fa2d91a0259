import { expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { instantOf, punchesOf, punchRow } from "#tests/factories/punches.ts";
import { newUser } from "#tests/factories/replica.ts";
import { removedWork, saidOfWork } from "./history.ts";
import { workIntervalsOf } from "./work-intervals.ts";

const user = newUser("b0000000-0000-4000-8000-000000000001");

/** Punches; those whose ids `notes` names have that note, and typed ones are by a manager. */
function rowsOf(texts: string[], notes: Record<string, string>, by = "manager") {
  return punchesOf(texts).map((punch) =>
    punchRow(user, {
      ...punch,
      note: notes[punch.id] ?? "",
      user_id: user.id,
      created_by: ["manager", "correction"].includes(punch.source) ? by : user.id,
    }),
  );
}

/** The notes of the earliest interval. */
function said(texts: string[], notes: Record<string, string>, by?: string) {
  const rows = rowsOf(texts, notes, by);
  const workedIntervals = workIntervalsOf(rows, { now: instantOf("11T12:00"), maxMs: 16 * HOUR_MS });
  return saidOfWork(must(workedIntervals.at(-1), "a stretch"), rows);
}

const byManager = { isOwn: false };

it.each<[string, string[], Record<string, string>, ReturnType<typeof said>]>([
  ["nothing", ["in 09:00", "out 17:00"], {}, { notes: [], changes: [] }],
  [
    "one's own notes",
    ["in 09:00", "out 17:00"],
    { a: "Opened", b: "Closed" },
    { notes: ["Opened", "Closed"], changes: [] },
  ],
  [
    "times that were typed in, once",
    ["in 09:00 manager entry=e", "out 17:00 manager entry=e"],
    { a: "Forgot the tablet", b: "Forgot the tablet" },
    { notes: [], changes: [{ kind: "entered", reason: "Forgot the tablet", ...byManager }] },
  ],
  [
    "what was corrected",
    ["in 09:00", "out 17:00", "out 16:00 correction entry=e fixes=b recorded=18:00"],
    { a: "Opened", c: "Left early" },
    { notes: ["Opened"], changes: [{ kind: "corrected", reason: "Left early", ...byManager }] },
  ],
  [
    "a break that was taken out",
    [
      "in 09:00",
      "break-start 12:00",
      "break-end 12:30",
      "out 17:00",
      "break-start 12:00 correction entry=e fixes=b void recorded=18:00",
      "break-end 12:30 correction entry=e fixes=c void recorded=18:00",
    ],
    { e: "No break", f: "No break" },
    { notes: [], changes: [{ kind: "corrected", reason: "No break", ...byManager }] },
  ],
  [
    "an end that is missing: not of the days after",
    ["in 09T08:00", "in 10T09:00", "in 10T09:00 correction entry=e fixes=b void recorded=18:00"],
    { c: "Never came" },
    { notes: [], changes: [] },
  ],
])("tells of %s", (_, texts, notes, expected) => {
  expect(said(texts, notes)).toEqual(expected);
});

it("knows who corrected themselves", () => {
  const { changes } = said(["in 09:00 manager entry=e", "out 17:00 manager entry=e"], {}, user.id);
  expect(changes).toEqual([{ kind: "entered", isOwn: true, reason: "" }]);
});

it("tells why something was removed that was corrected before", () => {
  const rows = rowsOf(
    [
      "in 09:00",
      "in 08:00 correction entry=e fixes=a recorded=18:00",
      "in 08:00 correction entry=f fixes=b void recorded=19:00",
    ],
    { b: "Came early", c: "Was not there" },
  );
  expect(removedWork(rows)).toMatchObject([{ id: "a", reason: "Was not there" }]);
});

it("tells of what was removed, but not of what was typed and taken back", () => {
  const rows = rowsOf(
    [
      "in 09:00",
      "out 17:00",
      "in 18:00 manager entry=e",
      "out 19:00 manager entry=e",
      "in 09:00 manager entry=f fixes=a void",
      "out 17:00 manager entry=f fixes=b void",
      "in 18:00 manager entry=g fixes=c void",
    ],
    { e: "Clocked in for a friend" },
  );
  expect(removedWork(rows)).toEqual([
    { id: "a", at: "2026-06-10T09:00:00.000Z", reason: "Clocked in for a friend" },
  ]);
});
