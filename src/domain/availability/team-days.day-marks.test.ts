import { expect, it } from "vitest";
import type { AvailabilityEntry } from "./entries.ts";
import { dayMarks } from "./team-days.ts";

const entry = (fields: Partial<AvailabilityEntry>): AvailabilityEntry => ({
  date: "2026-06-10",
  all_day: true,
  start_time: null,
  end_time: null,
  available: false,
  status: "approved",
  reason: null,
  ...fields,
});
const morning = { all_day: false, start_time: "09:00", end_time: "12:00" };

it.each<[string, boolean, Partial<AvailabilityEntry>, string[]]>([
  ["time off that was approved", true, { reason: "Wedding" }, ["off null–null Wedding"]],
  ["time off that waits", true, { status: "pending" }, ["asked-off null–null null"]],
  ["time off that was denied", true, { status: "denied" }, []],
  ["a day off, entered without Approval Mode", false, { status: "pending" }, ["off null–null null"]],
  ["some hours off", false, morning, ["off 09:00–12:00 null"]],
  ["hours somebody can work", false, { ...morning, available: true }, ["available 09:00–12:00 null"]],
  ["hours somebody can work, where everybody can", true, { ...morning, available: true }, []],
])("%s", (_, approvalMode, fields, expected) => {
  const marks = dayMarks([entry(fields)], approvalMode);
  expect(marks.map(({ kind, from, to, reason }) => `${kind} ${from}–${to} ${reason}`)).toEqual(expected);
});

it.each([true, false])("shows a wish (Approval Mode: %s)", (approvalMode) => {
  const marks = dayMarks([entry({ ...morning, available: true, preference: "rather-not" })], approvalMode);
  expect(marks).toMatchObject([{ kind: "available", wish: "rather-not", from: "09:00" }]);
});

it("shows what is off before what is free, in turn", () => {
  const afternoon = { all_day: false, start_time: "13:00", end_time: "17:00", available: true };
  const entries = [entry(afternoon), entry({ ...morning, available: true }), entry(morning)];
  expect(dayMarks(entries, false).map(({ kind, from }) => `${kind} ${from}`)).toEqual([
    "off 09:00",
    "available 09:00",
    "available 13:00",
  ]);
});
