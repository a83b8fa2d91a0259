import { describe, expect, it } from "vitest";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { editsOf, typedFrom } from "#screens/sync/edit-change-dialog.tsx";
import { differences } from "#screens/sync/refused-change.tsx";
import { newFormat } from "#tests/factories/format.ts";
import { syncWords } from "#words/made/sync.ts";
import { changeTitle, entityWordsOf, type FieldWords, valueText } from "./entity-words.ts";

const say = await syncWords.load("en-US");

const correction: RejectedChange = {
  id: "1",
  collection: "corrections",
  code: "conflict",
  reason: null,
  row: {
    id: "p",
    business_id: "b",
    user_id: "u",
    clock_in_time: "2026-03-03T09:02:40.000Z",
    clock_out_time: null,
    breaks: null,
    reason: "Forgot",
  },
  base: null,
  held: null,
  at: "2026-03-03T12:00:00.000Z",
};
const clockedOut = { ...correction.row, clock_out_time: "2026-03-03T17:30:00.000Z" };

const template: RejectedChange = {
  ...correction,
  collection: "shift_templates",
  row: {
    id: "t",
    business_id: "b",
    created_by: "u",
    name: "Early",
    start_time: "07:00",
    end_time: "15:00",
  },
  base: { id: "t", name: "Early", start_time: "08:00", end_time: "15:00", version: 3 },
};

const AT = "2026-03-03T09:02:40.000Z";
const APPROVAL = { kind: "approval", from: "2026-03-02", to: "2026-03-08", status: "approved" };
const punch = (type: string, fields: object = {}): RejectedChange =>
  change("punches", { kind: "punch", type, at: AT, note: "", ...fields });

const change = (collection: string, row: object): RejectedChange => ({
  ...correction,
  collection,
  row: { id: "r", ...row },
});

describe("changeTitle", () => {
  it.each([
    [punch("in"), "Clock in on Tue, Mar 3, 9:02 AM"],
    [punch("out"), "Clock out on Tue, Mar 3, 9:02 AM"],
    [punch("break-start"), "Start break on Tue, Mar 3, 9:02 AM"],
    [punch("break-end"), "End break on Tue, Mar 3, 9:02 AM"],
    [change("punches", APPROVAL), "Approve hours for Mar 2 – 8, 2026"],
    [
      change("punches", { ...APPROVAL, status: "withdrawn" }),
      "Withdraw approval of hours for Mar 2 – 8, 2026",
    ],
    [change("punches", { kind: "decision", at: AT }), "Decision about hours on Tue, Mar 3, 9:02 AM"],
    [correction, "Correction request"],
    [template, "Edit shift template “Early”"],
    [{ ...template, base: null }, "New shift template “Early”"],
    [{ ...template, row: { id: "t", deleted: true } }, "Delete shift template “Early”"],
    [{ ...template, row: { id: "t" }, base: null }, "New shift template"],
    [change("shifts", { date: "2026-11-20" }), "New shift on Friday, November 20"],
    [change("messages", { kind: "team", text: "See you at nine" }), "New team message “See you at nine”"],
    [change("news", { kind: "post", title: "x".repeat(60) }), `New news post “${"x".repeat(40)}…”`],
    [change("businesses", {}), "New business settings"],
  ])("%#: %s", (change, title) => {
    expect(changeTitle(say, change, newFormat())).toBe(title);
  });

  it("shows times in the zone it is given", () => {
    expect(changeTitle(say, punch("in"), newFormat({ zone: "America/New_York" }))).toBe(
      "Clock in on Tue, Mar 3, 4:02 AM",
    );
  });
});

it.each(ENTITIES.map(({ table, collection, kind }) => [table, collection, kind] as const))(
  "every entity has a title of its own: %s",
  (_, collection, kind) => {
    const row = { kind, type: "in", at: AT, from: "2026-03-02", to: "2026-03-08", from_day: "2026-03-02" };
    const title = changeTitle(say, { ...change(collection, { ...row, date: "2026-03-02" }) }, newFormat());
    expect(title).toMatch(/^[A-Z]/);
    expect(title).not.toMatch(/_|entry/);
  },
);

describe("the fields that people see", () => {
  it.each(ENTITIES.map((entity) => [entity.table, entity] as const))(
    "are named for people, never by their columns: %s",
    (_, { collection, kind }) => {
      const { fields } = entityWordsOf(say, { collection, row: { kind } });
      for (const { field, label } of fields) {
        expect(label).toMatch(/^[A-Z][a-z -]+$/);
        expect(label).not.toBe(field);
        expect(field).not.toMatch(/(^|_)(id|by|kind|status|version)$/);
      }
    },
  );

  it("are none where there are no words for them", () => {
    expect(entityWordsOf(say, change("no_such_collection", { staff_needed: 3 })).fields).toEqual([]);
  });

  it("offers nobody to write a reason for a denial", () => {
    const row = { id: "a", reason: "Dentist", denial_reason: null };
    const { fields } = entityWordsOf(say, { ...correction, collection: "staff_availability", row });
    expect(fields.map(({ field }) => field)).not.toContain("denial_reason");
  });
});

describe("differences", () => {
  it("name only what differs, and nothing that the edit left alone", () => {
    const server = { id: "t", name: "Renamed", start_time: "09:00", end_time: "15:00" };
    expect(differences(say, template, server, newFormat())).toEqual([
      { label: "Start time", mine: "7:00 AM", theirs: "9:00 AM" },
    ]);
  });

  it("name what the change holds where the server holds nothing", () => {
    expect(differences(say, correction, null, newFormat())).toEqual([
      { label: "Clock-in", mine: "Tue, Mar 3, 9:02 AM", theirs: "None" },
      { label: "Reason", mine: "Forgot", theirs: "None" },
    ]);
  });

  it("leave out what is empty on both sides", () => {
    expect(differences(say, punch("in"), null, newFormat())).toEqual([
      { label: "Time", mine: "Tue, Mar 3, 9:02 AM", theirs: "None" },
    ]);
    expect(differences(say, punch("in", { note: "Early start" }), null, newFormat())).toHaveLength(2);
  });
});

describe("what is typed", () => {
  const { fields } = entityWordsOf(say, correction);
  const typed = typedFrom(correction.row, fields, "America/New_York");

  it("starts as the row, in the business's zone", () => {
    expect(typed).toEqual({ clock_in_time: "2026-03-03T04:02", clock_out_time: "", reason: "Forgot" });
  });

  it("changes nothing that is left alone: not even the seconds", () => {
    expect(editsOf(say, correction.row, typed, fields, "America/New_York")).toEqual({
      edits: {},
      unreadable: {},
    });
  });

  it("becomes UTC instants, and nothing when emptied", () => {
    const more = { clock_in_time: "", clock_out_time: "2026-03-03T12:30", reason: "Forgot" };
    expect(editsOf(say, correction.row, more, fields, "America/New_York").edits).toEqual({
      clock_in_time: null,
      clock_out_time: "2026-03-03T17:30:00.000Z",
    });
  });

  it("is refused at once where it is no value", () => {
    const rate = change("profiles", { kind: "pay_rate", from_day: "2026-03-01", rate: 18.5 });
    const words: FieldWords[] = [
      { field: "from_day", label: "From", kind: "day" },
      { field: "rate", label: "Hourly rate", kind: "number" },
    ];
    const { edits, unreadable } = editsOf(
      say,
      rate.row,
      { from_day: "2026-03-02", rate: "much" },
      words,
      "UTC",
    );
    expect(edits).toEqual({ from_day: "2026-03-02" });
    expect(unreadable).toEqual({ rate: "Enter a number" });
  });
});

it("corrected time cannot end before it begins, nor have no beginning", () => {
  const { check } = entityWordsOf(say, correction);
  expect(check(clockedOut)).toEqual({});
  expect(check({ ...correction.row, clock_out_time: "2026-03-03T08:00:00.000Z" })).toHaveProperty(
    "clock_out_time",
  );
  expect(check({ ...clockedOut, clock_in_time: null })).toHaveProperty("clock_in_time");
});

it.each([
  [null, "text", "None"],
  ["", "text", "None"],
  [false, "switch", "No"],
  [0, "number", "0"],
  ["2026-11-20", "day", "Friday, November 20"],
  ["15:00", "time", "3:00 PM"],
] as const)("%j as %s reads %s", (value, kind, text) => {
  expect(valueText(say, value, kind, newFormat())).toBe(text);
});
