import { expect, it } from "vitest";
import { createFormat } from "#lib/format/create-format.ts";
import { REGIONAL_DEFAULTS } from "#lib/format/format-settings.ts";
import { type FieldChange, historyWords } from "./shift-history-text.ts";

const FACTS = {
  people: [
    { id: "anna", name: "Anna Byrne" },
    { id: "ben", name: "Ben" },
  ],
  templates: [{ id: "early", name: "Early" }],
  format: createFormat({ ...REGIONAL_DEFAULTS, locale: "en-US", zone: "Europe/Dublin", currency: "USD" }),
};
const change = (from: unknown, to: unknown): FieldChange => ({ from, to });

it.each<[string, Record<string, FieldChange>, string[]]>([
  [
    "other times",
    { start_time: change("09:00", "10:00"), end_time: change("17:00:00", "18:30:00") },
    ["Start: 9:00 AM to 10:00 AM", "End: 5:00 PM to 6:30 PM"],
  ],
  [
    "another day",
    { date: change("2026-03-02", "2026-03-03"), position: change(1, 0) },
    ["Day: Mon, Mar 2 to Tue, Mar 3", "Moved it within its day"],
  ],
  ["another person", { user_id: change("anna", "ben") }, ["Gave it to Ben (it was Anna Byrne's)"]],
  ["a person for an open shift", { user_id: change(null, "ben") }, ["Gave it to Ben"]],
  ["nobody any more", { user_id: change("gone", null) }, ["Made it open (it was a former colleague's)"]],
  [
    "a person for one who has left",
    { user_id: change("gone", "ben") },
    ["Gave it to Ben (it was a former colleague's)"],
  ],
  ["one who has left by now", { user_id: change(null, "gone") }, ["Gave it to a former colleague"]],
  [
    "a drop",
    { status: change("scheduled", "dropped"), drop_reason: change(null, "Dentist") },
    ["Dropped it", "Reason: Dentist"],
  ],
  [
    "a drop taken back",
    { status: change("dropped", "scheduled"), drop_reason: change("Dentist", null) },
    ["Took the drop back"],
  ],
  ["a claim", { claimed_by_user_id: change(null, "ben") }, ["Ben asked for it"]],
  [
    "an approved claim",
    {
      status: change("dropped", "claimed"),
      user_id: change("anna", "ben"),
      claimed_by_user_id: change("ben", null),
    },
    ["Gave it to Ben (it was Anna Byrne's)", "Approved the claim"],
  ],
  ["publishing", { published: change(false, true), published_as: change(null, {}) }, ["Published it"]],
  ["publishing again", { published_as: change({}, {}) }, ["Published the changes"]],
  ["a template", { time_slot: change("early", null) }, ["Template: Early to custom shift"]],
  ["a pay put down", { estimated_pay: change(null, 90) }, ["Estimated pay: by the rate to $90.00"]],
  ["notes", { notes: change("", "Keys") }, ["Notes: none to “Keys”"]],
  ["what concerns nobody", { version: change(1, 2), updated_at: change("a", "b") }, []],
])("tells of %s", (_, fields, expected) => {
  expect(historyWords(fields, FACTS)).toEqual(expected);
});
