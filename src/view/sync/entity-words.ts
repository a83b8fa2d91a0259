import { changedFieldsOfRefused } from "#domain/sync/refused-fields.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { RejectedChange } from "#queries/sync.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import { entityOf } from "#schema/entities/entity.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { nounOf } from "./entity-nouns.ts";

export type FieldKind = "text" | "number" | "moment" | "day" | "time" | "switch";

/** The label and kind of a field. Fields without words are not shown. */
export interface FieldWords {
  field: string;
  label: string;
  kind: FieldKind;
}

type Row = Record<string, unknown>;

interface EntityWords {
  /** The noun for one row. */
  noun: string;
  fields: FieldWords[];
  /** The title of a change; by default 'New shift "Early"', 'Change to shift "Early"'. */
  title?(change: RejectedChange, format: Format): string;
  /** The problems of a row before it is sent, by field. */
  check?(row: Row): Record<string, string>;
  /** Whether the row can only be sent unchanged, not edited. */
  isFinal?: true;
}

const PRESSES: Record<Punch["type"], string> = {
  in: "Clock in",
  out: "Clock out",
  "break-start": "Start of a break",
  "break-end": "End of a break",
};

const NOTE: FieldWords = { field: "note", label: "Note", kind: "text" };
const NOTES: FieldWords = { field: "notes", label: "Notes", kind: "text" };
const NAME: FieldWords = { field: "name", label: "Name", kind: "text" };
const START: FieldWords = { field: "start_time", label: "Start time", kind: "time" };
const END: FieldWords = { field: "end_time", label: "End time", kind: "time" };

/** By table. */
const WORDS: Partial<Record<string, EntityWords>> = {
  punches: {
    noun: "punch",
    fields: [{ field: "at", label: "Time", kind: "moment" }, NOTE],
    title: ({ row }, format) => `${PRESSES[row.type as Punch["type"]]} on ${format.moment(String(row.at))}`,
    // A punch is chained to the other punches of its device.
    isFinal: true,
  },
  news_posts: {
    noun: "news post",
    fields: [
      { field: "title", label: "Title", kind: "text" },
      { field: "content", label: "Text", kind: "text" },
      { field: "attachment_name", label: "Attachment", kind: "text" },
      { field: "end_date", label: "Ends", kind: "moment" },
      { field: "is_pinned", label: "Pinned", kind: "switch" },
    ],
  },
  news_reads: {
    noun: "read mark",
    fields: [],
    title: () => "That you have read a news post",
    isFinal: true,
  },
  pay_rates: {
    noun: "pay rate",
    fields: [
      { field: "from_day", label: "From", kind: "day" },
      { field: "rate", label: "Rate per hour", kind: "number" },
    ],
    title: ({ row }, format) => `Pay rate from ${format.day(String(row.from_day))}`,
  },
  punch_approvals: {
    noun: "approval of hours",
    fields: [NOTE],
    title: ({ row }, format) => {
      const days = format.dayRange(String(row.from), String(row.to));
      return row.status === "withdrawn"
        ? `Withdrawn approval of hours, ${days}`
        : `Approval of hours, ${days}`;
    },
    // An approval covers more than can be typed.
    isFinal: true,
  },
  punch_decisions: {
    noun: "decision on hours",
    fields: [NOTE],
    title: ({ row }, format) => `Decision on hours of ${format.moment(String(row.at))}`,
    isFinal: true,
  },
  shifts: {
    noun: "shift",
    fields: [{ field: "date", label: "Date", kind: "day" }, START, END, NOTES],
    title: shiftTitle,
  },
  staff_availability: {
    noun: "availability",
    fields: [
      { field: "date", label: "Date", kind: "day" },
      { field: "available", label: "Available", kind: "switch" },
      { field: "all_day", label: "All day", kind: "switch" },
      START,
      END,
      { field: "reason", label: "Reason", kind: "text" },
    ],
  },
  messages: { noun: "team message", fields: [{ field: "text", label: "Message", kind: "text" }] },
  private_messages: {
    noun: "private message",
    fields: [{ field: "content", label: "Message", kind: "text" }],
  },
  shift_templates: { noun: "shift template", fields: [NAME, START, END] },
  saved_rosters: { noun: "saved roster", fields: [NAME] },
  profiles: {
    noun: "personal details",
    fields: [
      NAME,
      { field: "phone", label: "Phone", kind: "text" },
      { field: "shows_phone", label: "Shown to colleagues", kind: "switch" },
      { field: "emergency_name", label: "Emergency contact", kind: "text" },
      { field: "emergency_relationship", label: "Relationship", kind: "text" },
      { field: "emergency_phone", label: "Phone of the contact", kind: "text" },
    ],
  },
  availability_deadlines: {
    noun: "availability deadline",
    fields: [
      { field: "start_date", label: "From", kind: "day" },
      { field: "end_date", label: "To", kind: "day" },
      { field: "due_date", label: "Due", kind: "day" },
    ],
  },
  punch_corrections: {
    noun: "correction request",
    fields: [
      { field: "clock_in_time", label: "Clock-in", kind: "moment" },
      { field: "clock_out_time", label: "Clock-out", kind: "moment" },
      { field: "reason", label: "Reason", kind: "text" },
    ],
    check({ clock_in_time: start, clock_out_time: end }) {
      if (!start) return { clock_in_time: "A correction needs a clock-in time" };
      if (!end || String(end) > String(start)) return {};
      return { clock_out_time: "The clock-out must be later than the clock-in" };
    },
  },
  swap_requests: { noun: "swap request", fields: [{ field: "message", label: "Message", kind: "text" }] },
  training_modules: {
    noun: "training module",
    fields: [
      { field: "title", label: "Title", kind: "text" },
      { field: "description", label: "Description", kind: "text" },
    ],
  },
  staff_feedback: { noun: "feedback", fields: [{ field: "words", label: "Comment", kind: "text" }] },
  employee_payments: {
    noun: "payment",
    fields: [
      { field: "pay_period_start", label: "From", kind: "day" },
      { field: "pay_period_end", label: "To", kind: "day" },
      { field: "total_pay", label: "Total pay", kind: "number" },
      NOTES,
    ],
    // The parts of a payment add up to its total.
    isFinal: true,
  },
};

/** The words for a refused change's entity. An entity without any gets its noun and no fields. */
export function entityWordsOf({ collection, row }: Pick<RejectedChange, "collection" | "row">): EntityWords {
  const table = entityOf(ENTITIES, collection, row)?.table ?? collection;
  return WORDS[table] ?? { noun: nounOf(table), fields: [] };
}

/** What a change was to do, in a few words: 'Clock in on Tue, Mar 3, 9:02 AM'. */
export function changeTitle(change: RejectedChange, format: Format): string {
  const { noun, title } = entityWordsOf(change);
  if (title) return title(change, format);
  const what = noun + particulars({ ...change.base, ...change.row }, format);
  if (change.row.deleted === true) return `Delete ${what}`;
  return change.base ? `Change to ${what}` : `New ${what}`;
}

/** Identifies the row by its name, its first words, or its day. */
function particulars(row: Row, format: Format): string {
  const words = NAMES.map((field) => row[field]).find((value) => typeof value === "string" && value);
  if (words) return ` “${shortened(String(words))}”`;
  return typeof row.date === "string" ? ` on ${format.day(row.date)}` : "";
}

const NAMES = ["name", "title", "text", "content", "employee_name"];
const WORDS_MAX = 40;

function shortened(words: string): string {
  return words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX).trimEnd()}…` : words;
}

/** A value as text for people. */
export function valueText(value: unknown, kind: FieldKind, format: Format): string {
  if (value === null || value === undefined || value === "") return "Nothing";
  if (kind === "moment") return format.moment(String(value));
  if (kind === "day") return format.day(String(value));
  if (kind === "time") return format.timeOfDay(String(value));
  if (kind === "switch") return value ? "Yes" : "No";
  return String(value);
}

/** The title of a refused change of a shift: 'Claim of the shift on Friday, November 20, 9:00 AM – 5:00 PM'. */
export function shiftTitle({ row, base }: Pick<RejectedChange, "row" | "base">, format: Format): string {
  const { date, start_time, end_time } = { ...base, ...row } as Record<string, string>;
  const hours = start_time && end_time && `${format.timeOfDay(start_time)} – ${format.timeOfDay(end_time)}`;
  return [`${doing(row, base)} on ${format.day(date)}`, hours].filter(Boolean).join(", ");
}

function doing(row: RejectedChange["row"], base: RejectedChange["base"]): string {
  if (row.deleted === true) return "Delete shift";
  if (!base) return "New shift";
  const { claimed_by_user_id, status } = changedFieldsOfRefused(row, base);
  if (status === "dropped") return "Drop of the shift";
  if (status === "claimed") return "Approval for the shift";
  if (status === "scheduled" && base.status === "dropped") return "Taking back the shift";
  if (claimed_by_user_id === null) return "Withdrawn or denied claim of the shift";
  return claimed_by_user_id === undefined ? "Change to shift" : "Claim of the shift";
}
