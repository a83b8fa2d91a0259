import { expect, it } from "vitest";
import { createFormat } from "#lib/format/create-format.ts";
import { REGIONAL_DEFAULTS } from "#lib/format/format-settings.ts";
import { scheduleWords } from "#words/made/schedule.ts";
import { type FieldChange, historyWords } from "./shift-history-text.ts";

const say = await scheduleWords.load("en-US");
const FACTS = {
  people: [
    { id: "anna", name: "Anna Byrne" },
    { id: "ben", name: "Ben" },
  ],
  templates: [{ id: "early", name: "Early" }],
  positions: [{ id: "bar", name: "Bar" }],
  places: [{ id: "north", name: "North" }],
  format: createFormat({ ...REGIONAL_DEFAULTS, locale: "en-US", zone: "Europe/Dublin", currency: "USD" }),
};
const change = (from: unknown, to: unknown): FieldChange => ({ from, to });

it.each<[string, Record<string, FieldChange>, string[]]>([
  [
    "other times",
    { start_time: change("09:00", "10:00"), end_time: change("17:00:00", "18:30:00") },
    ["Start changed from 9:00 AM to 10:00 AM", "End changed from 5:00 PM to 6:30 PM"],
  ],
  [
    "another day",
    { date: change("2026-03-02", "2026-03-03"), position: change(1, 0), sort_order: change(1, 0) },
    ["Date changed from Mon, Mar 2 to Tue, Mar 3", "Reordered within the day"],
  ],
  ["another order, in an earlier entry", { position: change(1, 0) }, ["Reordered within the day"]],
  ["another person", { user_id: change("anna", "ben") }, ["Assigned to Ben (previously Anna Byrne)"]],
  ["a person for an open shift", { user_id: change(null, "ben") }, ["Assigned to Ben"]],
  ["nobody any more", { user_id: change("gone", null) }, ["Unassigned (previously a former colleague)"]],
  [
    "a person for one who has left",
    { user_id: change("gone", "ben") },
    ["Assigned to Ben (previously a former colleague)"],
  ],
  ["one who has left by now", { user_id: change(null, "gone") }, ["Assigned to a former colleague"]],
  [
    "a drop",
    { status: change("scheduled", "dropped"), drop_reason: change(null, "Dentist") },
    ["Dropped", "Reason: Dentist"],
  ],
  [
    "a drop taken back",
    { status: change("dropped", "scheduled"), drop_reason: change("Dentist", null) },
    ["Taken back"],
  ],
  ["a position", { position_id: change(null, "bar") }, ["Position changed from none to Bar"]],
  ["a place", { place_id: change(null, "north") }, ["Place changed from none to North"]],
  ["another position", { position_id: change("bar", null) }, ["Position changed from Bar to none"]],
  ["other breaks", { breaks: change(null, []) }, ["Planned breaks changed"]],
  ["a lock", { is_locked: change(false, true) }, ["Locked"]],
  ["a lock taken away", { is_locked: change(true, false) }, ["Unlocked"]],
  ["a claim", { claimed_by_user_id: change(null, "ben") }, ["Claimed by Ben"]],
  [
    "an approved claim",
    {
      status: change("dropped", "claimed"),
      user_id: change("anna", "ben"),
      claimed_by_user_id: change("ben", null),
    },
    ["Assigned to Ben (previously Anna Byrne)", "Claim approved"],
  ],
  ["publishing", { published: change(false, true), published_as: change(null, {}) }, ["Published"]],
  ["publishing again", { published_as: change({}, {}) }, ["Changes published"]],
  ["a template", { time_slot: change("early", null) }, ["Template changed from Early to custom shift"]],
  ["a pay put down", { estimated_pay: change(null, 90) }, ["Estimated pay changed from automatic to $90.00"]],
  ["notes", { notes: change("", "Keys") }, ["Notes added: “Keys”"]],
  ["what concerns nobody", { version: change(1, 2), updated_at: change("a", "b") }, []],
])("tells of %s", (_, fields, expected) => {
  expect(historyWords(say, fields, FACTS)).toEqual(expected);
});
