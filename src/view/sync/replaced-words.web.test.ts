import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { newFormat } from "#tests/factories/format.ts";
import { auditWords } from "#words/made/audit.ts";
import { scheduleWords } from "#words/made/schedule.ts";
import { syncWords } from "#words/made/sync.ts";
import { replacedWords } from "./replaced-words.ts";

// The database decides which fields people are told of (sync.told_fields). A new field of an entity is told, or is here.
const LEFT_OUT: Record<string, Record<string, string>> = {
  "only the person sets it": {
    profiles: "profile_picture_url shows_phone",
    // A manager decides about a request, but changes nothing in it.
    punch_corrections: "clock_in_time clock_out_time breaks reason",
    messages: "text",
    private_messages: "content read_at",
    chat_reads: "last_read_at",
    notifications: "read",
    notification_preferences:
      "pushes shifts availability time_clock chat private_messages news training quiet_from quiet_to shows_text hour_cycle week_starts locale",
    training_progress: "status score completed_at seen answers",
  },
  "a decision, which answers somebody and replaces no value": {
    shifts: "status claimed_by_user_id drop_reason denial_reason published published_as",
    shift_templates: "archived_at",
    staff_availability: "status approved denial_reason",
    punch_approvals: "status",
    punch_corrections: "status denial_reason",
    swap_requests: "status denial_reason",
    training_modules: "published",
    businesses: "chat_cleared_at",
    positions: "is_archived",
    places: "is_archived",
    day_notes: "is_observed",
  },
  "a reference to other rows or files": {
    shift_templates: "required_module_id",
    staff_availability: "time_slots series_id",
    news_posts: "attachment_url attachment_name",
    // The codes of people in a payroll product.
    businesses: "logo_path payroll_codes",
    punch_devices: "place_id",
  },
  "an order, or what the app notes": {
    shifts: "sort_order position",
    training_modules: "position",
    poll_options: "position",
    positions: "sort_order",
    places: "sort_order",
    availability_deadlines: "has_notified",
  },
  "a list whose entries merge one by one, or no value to read side by side": {
    training_modules: "content",
    positions: "user_ids",
    places: "user_ids",
    saved_rosters: "rotation",
  },
  "seldom set by two, and seen at once where the row is shown": {
    profiles: "birth_date",
  },
  "a switch, which two who do not know of each other can only turn the same way": { shifts: "is_locked" },
  "the app never changes it": { saved_rosters: "shifts", poll_options: "text" },
};

const SCHEMA = readFileSync(join(import.meta.dirname, "../../../supabase/schema/history.sql"), "utf8");
const TOLD = new Map(
  [...SCHEMA.matchAll(/when '(\w+)' then '\{([\w,\s]+)\}'/g)].map(([, table = "", fields = ""]) => [
    table,
    fields.split(/[\s,]+/),
  ]),
);
const toldOf = ({ table }: Entity) => TOLD.get(table) ?? [];

/** The fields that devices send more than once. */
const changed = ({ writable, fields, merge }: Entity) =>
  writable.filter((name) => name !== "deleted" && !fields[name]?.rules.isOnce && merge[name] !== "first");
const leftOut = ({ table }: Entity) =>
  Object.values(LEFT_OUT).flatMap((tables) => tables[table]?.split(" ") ?? []);

it.each(ENTITIES.filter((entity) => changed(entity).length > 0))(
  "tells of each field of $table that people change, or has a reason not to",
  (entity) => {
    expect([...toldOf(entity), ...leftOut(entity)].sort()).toEqual(changed(entity).sort());
  },
);

const wording = async () => ({
  people: { other: "Priya Nair" },
  templates: [],
  positions: [],
  places: [],
  say: await auditWords.load("en-US"),
  sayShift: await scheduleWords.load("en-US"),
  format: newFormat(),
});

function entryOf(table_name: string, field: string, contents: { mine: unknown; theirs: unknown }) {
  const at = { acted_at: "2026-03-03T09:00:00.000Z", arrived_at: "2026-03-03T09:00:00.000Z" };
  return { table_name, field, contents, is_mine_in_force: false, other_id: "other", user_id: "me", ...at };
}

const HOURS = [
  { day_of_week: 1, opening_time: "09:00", closing_time: "17:00", is_closed: false },
  { day_of_week: 2, opening_time: "00:00", closing_time: "00:00", is_closed: false },
  { day_of_week: 0, opening_time: null, closing_time: null, is_closed: true },
];

it("has a label for each field that is told", async () => {
  const say = await syncWords.load("en-US");
  const facts = await wording();
  const labels = [...TOLD].flatMap(([table_name, fields]) =>
    fields.map((field) => {
      const entry = entryOf(table_name, field, { mine: "a", theirs: "b" });
      const row = { date: "2026-03-03", start_time: "09:00", end_time: "17:00" };
      return [field, replacedWords(say, { entry, row } as never, facts).field];
    }),
  );
  expect(labels).toHaveLength([...TOLD.values()].flat().length);
  expect(labels.filter(([, label]) => !label || label === facts.say("field.other"))).toEqual([]);
});

it.each([
  [
    "a place's hours",
    "places",
    "hours",
    HOURS,
    "Monday 9:00 AM – 5:00 PM, Tuesday open 24 hours, and Sunday closed",
  ],
  ["those of the business", "places", "hours", null, "None"],
  ["a place's budget", "places", "week_budget", 1200.5, "1,200.50"],
  ["the kind of a day", "day_notes", "type", "closed", "closed"],
  ["the need of a day", "day_notes", "needs", [{ template_id: "t", headcount: 3 }], "Late: 3"],
])("says what %s are", async (_, table_name, field, value, words) => {
  const facts = { ...(await wording()), templates: [{ id: "t", name: "Late" }] };
  const entry = entryOf(table_name, field, { mine: value, theirs: null });
  const { replaced } = replacedWords(
    await syncWords.load("en-US"),
    { entry, row: {} } as never,
    facts as never,
  );
  expect(replaced).toContain(words);
});
