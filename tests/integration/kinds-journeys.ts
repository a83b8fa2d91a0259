import { randomUUID } from "node:crypto";
import { uuidOf } from "#lib/hashes.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { Entity, Readers, Writers } from "#schema/entities/entity.ts";
import type { FieldType } from "#schema/entities/fields.ts";
import { newsReadText } from "#schema/entities/news-read.ts";
import { namedId, voteId } from "#tests/factories/named-id.ts";
import type { Person } from "#tests/factories/open-backend.ts";

// Who makes, reads, changes and deletes rows of each table, for kinds.db.test.ts.

export const business = randomUUID();
const person = (name: string, role: Person["role"]): Person => ({
  id: randomUUID(),
  email: `${name}@kinds.test`,
  role,
});
/** Everybody but who is elsewhere works in the business. */
export const people = {
  admin: person("admin", "admin"),
  manager: person("manager", "manager"),
  sam: person("sam", "employee"),
  ann: person("ann", "employee"),
  elsewhere: person("elsewhere", "admin"),
};
const { manager, sam, ann } = people;
export type Name = keyof typeof people;

/** Rows that others refer to. */
export const held = {
  shift: randomUUID(),
  samsShift: randomUUID(),
  annsShift: randomUUID(),
  poll: randomUUID(),
  option: randomUUID(),
  secretPoll: randomUUID(),
  secretOption: randomUUID(),
  emptyPoll: randomUUID(),
  module: randomUUID(),
  position: randomUUID(),
  place: randomUUID(),
  notification: randomUUID(),
  device: randomUUID(),
  feedback: randomUUID(),
  move: randomUUID(),
  paidDay: randomUUID(),
  replaced: randomUUID(),
};

export interface Journey {
  table: string;
  /** Who makes it; without `row` it is there already. Fields that it does not name have their defaults. */
  maker: Name;
  row?: object;
  /** What of it the server sets. */
  signed?: string[];
  id?: string;
  reader: Name;
  /** Who must not get it. */
  stranger: Name;
  edit?: [Name, object];
  remove?: Name;
}

export const day = { date: "2026-03-02" };
export const hours = { start_time: "09:00", end_time: "17:00" };
/** A day that is not over, wherever this runs. */
export const soon = { date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) };
const instants = { early: "2026-03-02T09:00:00.000Z", late: "2026-03-02T17:00:00.000Z" };
/** What of a punch has no default. */
const pressed = { at: instants.early, zone: "Europe/Dublin", recorded_at: instants.early };
const chained = { device_id: randomUUID(), device_seq: 2, prev_hash: "a".repeat(64), hash: "b".repeat(64) };
const all = { reader: "sam", stranger: "elsewhere" } as const;
const breaks = [{ after: 240, minutes: 30, paid: false }];
const week = Array.from({ length: 7 }, (_, day_of_week) => ({
  ...{ day_of_week, opening_time: "09:00", closing_time: null, is_closed: day_of_week === 0 },
}));
const managed = { maker: "manager", remove: "manager" } as const;

const OWN: Journey[] = [
  { table: "profiles", maker: "sam", id: sam.id, ...all, reader: "manager", edit: ["sam", { name: "Sam" }] },
  {
    table: "profiles",
    maker: "ann",
    id: ann.id,
    ...all,
    reader: "admin",
    edit: ["ann", { birth_date: "1999-05-04" }],
  },
  {
    ...{ table: "businesses", maker: "admin", id: business, ...all },
    edit: [
      "admin",
      {
        ...{ approval_mode: true, name: "The Bakery", currency: "EUR", color_scheme: "rose" },
        ...{ locale: "de-AT", region: "AT-9", logo_path: `${business}/logo/${business}/${business}.png` },
        ...{ rest_min_minutes: 720, day_max_minutes: 600, week_max_minutes: null },
        ...{ days_in_row_max: 6, notice_days: 4, minor_day_max_minutes: 480, minor_latest_end: "22:00" },
        ...{ close_after_minutes: null, late_grace_minutes: 10, week_start: "mon" },
        ...{ before_opening_minutes: 45, after_closing_minutes: 0, managers_see_cost: true },
      },
    ],
  },
  {
    ...{ table: "punches", maker: "sam", reader: "manager", stranger: "ann" },
    row: { ...pressed, user_id: sam.id, type: "in", source: "phone", created_by: sam.id, ...chained },
  },
  {
    ...{ table: "punches", maker: "sam", reader: "manager", stranger: "ann" },
    row: { ...pressed, user_id: sam.id, type: "out", source: "automatic", created_by: sam.id },
  },
  {
    ...{ table: "punches", maker: "manager", reader: "sam", stranger: "ann" },
    row: { ...pressed, user_id: sam.id, type: "break-start", source: "kiosk", created_by: manager.id },
  },
  {
    ...{ table: "punches", maker: "manager", reader: "sam", stranger: "elsewhere" },
    row: {
      ...{ ...pressed, user_id: sam.id, type: "out", source: "manager", created_by: manager.id },
      ...{ entry_id: randomUUID(), note: "Forgot" },
    },
  },
  {
    ...{ table: "punch_corrections", maker: "sam", reader: "manager", stranger: "ann", remove: "sam" },
    row: {
      user_id: sam.id,
      clock_in_time: instants.early,
      reason: "Late",
    },
    edit: ["sam", { clock_out_time: instants.late, breaks: [{ start: instants.early, end: instants.late }] }],
  },
  {
    ...{ table: "punch_corrections", maker: "sam", reader: "manager", stranger: "ann" },
    row: {
      user_id: sam.id,
      clock_in_time: instants.early,
      breaks: [],
      reason: "Late",
    },
    edit: ["manager", { status: "denied", denial_reason: "Not then" }],
  },
  {
    ...{ table: "punch_decisions", maker: "manager", reader: "sam", stranger: "ann" },
    row: {
      ...{ user_id: sam.id, at: instants.early, about: "late-arrival a", choice: "let-stand" },
      ...{ decided_by: manager.id, decided_at: instants.late },
    },
  },
  {
    ...{ table: "worked_positions", maker: "manager", reader: "sam", stranger: "ann" },
    row: {
      ...{ user_id: sam.id, from: instants.early, to: instants.late },
      ...{ position_id: held.position, created_by: manager.id },
    },
  },
  {
    ...{ table: "punch_approvals", maker: "manager", reader: "sam", stranger: "ann" },
    row: {
      ...{ user_id: sam.id, at: instants.late, from: "2026-03-02", to: "2026-03-08", worked_ms: 144_000_000 },
      ...{ fingerprint: "5-1-2-3", approved_by: manager.id, approved_at: instants.late },
    },
    edit: ["admin", { status: "withdrawn" }],
  },
  {
    ...{ table: "shifts", ...managed, reader: "admin", stranger: "sam" },
    row: { ...day, ...hours, user_id: sam.id, sort_order: 1, position: 1, is_locked: true },
    edit: [
      "admin",
      {
        ...{ notes: "Keys", sort_order: 2, breaks, is_locked: false },
        ...{ position_id: held.position, place_id: held.place },
      },
    ],
  },
  {
    ...{ table: "shifts", ...managed, ...all },
    row: { ...day, ...hours, user_id: sam.id, published: true },
    edit: ["sam", { status: "dropped", drop_reason: "Dentist" }],
  },
  {
    ...{ table: "shifts", ...managed, reader: "admin", stranger: "elsewhere" },
    row: { ...day, ...hours, position_id: held.position, place_id: held.place },
    edit: [
      "manager",
      {
        published: true,
        published_as: {
          ...{ publish_id: randomUUID(), ...day, ...hours, user_id: null },
          ...{ position_id: held.position, place_id: held.place },
        },
      },
    ],
  },
  {
    ...{ table: "swap_requests", maker: "sam", reader: "ann", stranger: "elsewhere" },
    row: {
      ...{ ...soon, shift_id: held.samsShift, with_shift_id: held.annsShift },
      ...{ requested_by: sam.id, requested_of: ann.id, message: "Please" },
    },
    edit: ["ann", { status: "agreed" }],
  },
  {
    ...{ table: "shift_templates", ...managed, ...all },
    row: { name: "Early", ...hours, required_days: [1, 2] },
    edit: [
      "manager",
      {
        ...{ name: "Late", end_time: "23:00", required_days: [6], required_module_id: held.module },
        ...{ position_id: held.position, place_id: held.place, headcount: 3, breaks },
      },
    ],
  },
  {
    ...{ table: "positions", maker: "manager", ...all },
    row: { name: "Bar" },
    edit: [
      "admin",
      {
        ...{ name: "Kitchen", color: "orange", sort_order: 2, is_archived: true },
        ...{ is_for_everybody: false, user_ids: [sam.id] },
      },
    ],
  },
  {
    ...{ table: "places", maker: "manager", ...all },
    row: { name: "North" },
    edit: [
      "manager",
      {
        ...{ name: "South", address: "1 South Street", region: "IE", hours: week, sort_order: 2 },
        ...{ is_for_everybody: false, user_ids: [sam.id], is_archived: true },
      },
    ],
  },
  {
    ...{ table: "places", maker: "admin", reader: "admin", stranger: "elsewhere" },
    row: { name: "West", week_budget: 900.5 },
    edit: ["admin", { week_budget: null }],
  },
  {
    ...{ table: "business_hours", ...managed, ...all },
    row: { day_of_week: 1, opening_time: "09:00", closing_time: "17:00" },
    edit: ["admin", { opening_time: null, closing_time: null, is_closed: true }],
  },
  {
    ...{ table: "saved_rosters", ...managed, reader: "admin", stranger: "sam" },
    row: {
      name: "Usual week",
      rotation: { from: "2026-12-07", weeks: 2, places: [1] },
      shifts: [
        {
          ...{ day_of_week: 1, ...hours, time_slot: null, user_id: null, breaks },
          ...{ position_id: held.position, place_id: held.place },
        },
      ],
    },
    edit: ["admin", { name: "Quiet week", shifts: [], rotation: null }],
  },
  {
    ...{ table: "pay_rates", maker: "admin", reader: "admin", stranger: "manager" },
    row: { employee_id: sam.id, from_day: "2026-02-01", rate: 17.5, created_by: people.admin.id },
  },
  {
    ...{ table: "pay_rates", maker: "admin", reader: "admin", stranger: "manager", remove: "admin" },
    row: {
      ...{ employee_id: sam.id, from_day: "2126-02-01", rate: null, position_id: held.position },
      created_by: people.admin.id,
    },
  },
  {
    ...{ table: "contracts", maker: "admin", reader: "sam", stranger: "ann", remove: "admin" },
    row: {
      // A day to come, until which it may be withdrawn.
      ...{ user_id: sam.id, from_day: "2126-03-02", weekly_minutes: 1800, weekly_max_minutes: 2400 },
      ...{ workdays: [1, 2], created_by: people.admin.id },
    },
  },
  {
    ...{ table: "contracts", maker: "admin", reader: "manager", stranger: "elsewhere" },
    row: { user_id: sam.id, from_day: "2026-03-02", created_by: people.admin.id },
  },
  {
    ...{ table: "rule_sets", maker: "admin", reader: "sam", stranger: "elsewhere", remove: "admin" },
    row: {
      // As with contracts.
      ...{
        from_day: "2126-03-03",
        code: "generic",
        params: { overtime_percent: 150, pay_breaks_paid: true },
      },
      created_by: people.admin.id,
    },
  },
  // The database keeps until when people are paid, and notes what becomes of shifts, and takes feedback besides the rows.
  { table: "last_paid_days", maker: "manager", id: held.paidDay, reader: "admin", stranger: "sam" },
  { table: "shift_moves", maker: "manager", id: held.move, reader: "admin", stranger: "sam" },
  { table: "staff_feedback", maker: "sam", id: held.feedback, reader: "admin", stranger: "manager" },
  // A device tells of itself besides the rows, and managers say where it is.
  {
    ...{ table: "punch_devices", maker: "manager", id: held.device, reader: "admin", stranger: "sam" },
    edit: ["admin", { place_id: held.place }],
  },
  {
    ...{ table: "staff_availability", maker: "sam", reader: "manager", stranger: "ann", remove: "sam" },
    row: {
      // A day that is not over, which can be decided.
      ...{ user_id: sam.id, date: "2126-03-02", available: false, reason: "Exams" },
    },
    edit: ["manager", { status: "approved", approved: true }],
  },
  {
    ...{ table: "staff_availability", maker: "sam", reader: "manager", stranger: "ann", remove: "sam" },
    row: { user_id: sam.id, date: "2126-03-03", preference: "rather-not" },
    edit: ["sam", { preference: "would-like" }],
  },
  // The database tells of one that is due at once.
  {
    ...{ table: "availability_deadlines", ...managed, ...all },
    row: {
      ...{ start_date: "2026-03-02", end_date: "2026-03-08", due_date: "2026-02-25" },
      ...{ has_notified: true, created_by: manager.id },
    },
    edit: ["admin", { due_date: "2026-02-26" }],
  },
  {
    ...{ table: "day_notes", ...managed, reader: "sam", stranger: "elsewhere" },
    row: {
      ...{
        ...day,
        type: "event",
        title: "Football at 20:45",
        text: "In the back room",
        created_by: manager.id,
      },
      needs: [{ template_id: randomUUID(), headcount: 3 }],
    },
    edit: [
      "admin",
      {
        ...{
          date: "2026-03-03",
          place_id: held.place,
          type: "closed",
          title: "Inventory",
          text: "",
          needs: [],
        },
      },
    ],
  },
  // Its id follows from business, day and code, and it is never deleted.
  {
    ...{ table: "day_notes", maker: "manager", reader: "ann", stranger: "elsewhere" },
    id: namedId(`holiday ${business} 2026-12-25 christmas-day`),
    row: {
      ...{ date: "2026-12-25", type: "holiday", code: "christmas-day", title: "Christmas Day" },
      created_by: manager.id,
    },
    edit: ["admin", { is_observed: false }],
  },
  {
    ...{ table: "messages", maker: "sam", reader: "ann", stranger: "elsewhere", remove: "admin" },
    row: { user_id: sam.id, text: "Hello", timestamp: instants.early },
    signed: ["user_name", "user_role"],
    edit: ["sam", { text: "Hello all" }],
  },
  {
    ...{ table: "private_messages", maker: "sam", reader: "ann", stranger: "admin", remove: "sam" },
    row: {
      from_user_id: sam.id,
      to_user_id: ann.id,
      content: "Hello",
      created_at: instants.early,
    },
    edit: ["ann", { read_at: instants.late }],
  },
  {
    ...{ table: "chat_reads", maker: "sam", reader: "sam", stranger: "admin" },
    id: namedId(`chat_reads ${business} ${sam.id}`),
    row: { user_id: sam.id, last_read_at: instants.early },
    edit: ["sam", { last_read_at: instants.late }],
  },
  {
    ...{ table: "poll_options", ...managed, ...all },
    row: { news_post_id: held.emptyPoll, text: "Friday", position: 1 },
    edit: ["admin", { text: "Saturday" }],
  },
  {
    ...{ table: "poll_votes", maker: "sam", reader: "ann", stranger: "elsewhere" },
    id: voteId(held.poll, sam.id),
    row: { news_post_id: held.poll, poll_option_id: held.option, user_id: sam.id },
  },
  {
    ...{ table: "poll_votes", maker: "sam", reader: "sam", stranger: "admin" },
    id: voteId(held.secretPoll, sam.id),
    row: { news_post_id: held.secretPoll, poll_option_id: held.secretOption, user_id: sam.id },
  },
  {
    ...{ table: "news_reads", maker: "sam", reader: "manager", stranger: "ann" },
    id: await uuidOf(newsReadText({ news_post_id: held.poll, user_id: sam.id })),
    row: { news_post_id: held.poll, user_id: sam.id },
  },
  {
    ...{ table: "notifications", maker: "manager", reader: "manager", stranger: "admin", remove: "manager" },
    id: held.notification,
    edit: ["manager", { read: true }],
  },
  {
    ...{ table: "replaced_values", maker: "sam", reader: "sam", stranger: "manager", remove: "sam" },
    id: held.replaced,
  },
  {
    ...{ table: "notification_preferences", maker: "sam", reader: "sam", stranger: "admin" },
    id: namedId(`notification preferences ${business} ${sam.id}`),
    row: { user_id: sam.id },
    edit: [
      "sam",
      { news: false, quiet_from: "22:00", hour_cycle: "24", week_starts: "mon", locale: "en-IE" },
    ],
  },
  {
    ...{ table: "employee_payments", maker: "admin", reader: "sam", stranger: "manager" },
    row: {
      ...{ employee_id: sam.id, employee_name: "Sam", payment_month: 3, payment_year: 2026, base_pay: 100.5 },
      ...{ tips: 10.25, other_adjustments: -5, deductions: 0.75, total_pay: 105, total_hours: 7.5 },
      ...{ pay_period_start: "2026-03-02", pay_period_end: "2026-03-08" },
      snapshot: { form: 1, lines: [{ day: "2026-03-02", cents: 10_050 }] },
    },
  },
  {
    ...{ table: "training_modules", ...managed, reader: "admin", stranger: "sam" },
    row: {
      ...{ title: "Knives", position: 1 },
      content: [{ id: randomUUID(), type: "text", text: "Away from yourself." }],
    },
    edit: ["admin", { title: "Sharp knives" }],
  },
  {
    ...{ table: "training_progress", maker: "sam", reader: "manager", stranger: "ann" },
    id: namedId(`training ${held.module} ${sam.id}`),
    row: { module_id: held.module, user_id: sam.id },
    edit: ["sam", { seen: [held.module], answers: [{ id: held.module, picks: { [held.module]: [] } }] }],
  },
  {
    ...{ table: "training_assignments", ...managed, ...all },
    row: { module_id: held.module, role: "all", due_date: "2026-04-01" },
    edit: ["admin", { due_date: null }],
  },
  {
    ...{ table: "training_assignments", maker: "manager", reader: "sam", stranger: "ann", remove: "admin" },
    row: { module_id: held.module, user_id: sam.id },
  },
];

/** Who makes rows under the policies that an entity's `write` stands for; everybody has their own. */
const MAKERS: Partial<Record<Writers, Name>> = { managers: "manager", own: "sam" };
/** Who gets them, and who does not, by its `read`. */
const READERS: Record<Readers, [reader: Name, stranger: Name]> = {
  members: ["ann", "elsewhere"],
  managers: ["admin", "sam"],
  admins: ["admin", "manager"],
  own: ["sam", "manager"],
  "managers and own": ["manager", "ann"],
  "admins and own": ["admin", "manager"],
};

/** The journey of a row under the usual policies, with the usual values: first one of each field, then another. */
function usualJourney({ table, read, write, fields, writable }: Entity): Journey[] {
  const maker = write && MAKERS[write];
  if (!read || !maker) return [];
  const person = Object.keys(fields).filter((name) => fields[name]?.rules.table === "profiles");
  const changed = writable.flatMap((name) => {
    const { type, rules } = fields[name] ?? {};
    return type && !rules?.isOnce && !rules?.isNullable && OTHER[type] ? [[name, OTHER[type]]] : [];
  });
  const [reader, stranger] = READERS[read];
  return [
    {
      ...{ table, maker, reader, stranger },
      row: Object.fromEntries(person.map((name) => [name, people[maker].id])),
      ...(changed.length > 0 && { edit: [maker, Object.fromEntries(changed)] }),
      ...(writable.includes("deleted") && { remove: maker }),
    },
  ];
}

const OTHER: Partial<Record<FieldType, unknown>> = {
  text: "Another",
  flag: true,
  day: "2026-03-03",
  time: "10:00",
};

/** Everybody's, and of all entities without their own that of the usual policies. */
export const JOURNEYS = [
  ...OWN,
  ...ENTITIES.filter(({ table }) => !OWN.some((journey) => journey.table === table)).flatMap(usualJourney),
];
