import { changedFieldsOfRefused } from "#domain/merge/merge-fields.ts";
import { tableOf } from "#domain/sync/table-of.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { RejectedChange } from "#queries/sync.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { SaySync, SyncWords } from "#words/made/sync.ts";

export type FieldKind = "text" | "number" | "moment" | "day" | "time" | "switch";

/** The label and kind of a field. Fields without words are not shown. */
export interface FieldWords {
  field: string;
  label: string;
  kind: FieldKind;
}

type Row = Record<string, unknown>;
type Key<Group extends string> = keyof SyncWords["text"] & `${Group}.${string}`;

interface EntityWords {
  /** Each field with the key of its label and its kind. */
  fields: readonly (readonly [field: string, label: Key<"field">, kind: FieldKind])[];
  /** The title of a change; by default 'New shift “Early”', 'Change to shift “Early”'. */
  title?(say: SaySync, change: RejectedChange, format: Format): string;
  /** The problems of a row before it is sent, by field. */
  check?(row: Row): Record<string, Key<"edit">>;
  /** Whether the row can only be sent unchanged, not edited. */
  isFinal?: true;
}

const NOTE = ["note", "field.note", "text"] as const;
const NOTES = ["notes", "field.notes", "text"] as const;
const NAME = ["name", "field.name", "text"] as const;
const START = ["start_time", "field.start", "time"] as const;
const END = ["end_time", "field.end", "time"] as const;

/** Of rows that count from a day on. Their parts belong together: what was refused is added anew. */
function fromDay(table: "contracts" | "rule_sets"): EntityWords {
  return {
    fields: [["from_day", "field.from", "day"]],
    title: (say, { row, base }, format) =>
      say("titleOnDay", {
        title: say(`title.${table}`, { action: row.deleted === true ? "delete" : "other" }),
        day: format.day(String(row.from_day ?? base?.from_day)),
      }),
    isFinal: true,
  };
}

/** By table. */
const WORDS: Partial<Record<string, EntityWords>> = {
  punches: {
    fields: [["at", "field.time", "moment"], NOTE],
    title: (say, { row }, format) =>
      say(`punch.${row.type as Punch["type"]}`, { time: format.moment(String(row.at)) }),
    // A punch is chained to the other punches of its device.
    isFinal: true,
  },
  news_posts: {
    fields: [
      ["title", "field.title", "text"],
      ["content", "field.text", "text"],
      ["attachment_name", "field.attachment", "text"],
      ["end_date", "field.ends", "moment"],
      ["is_pinned", "field.pinned", "switch"],
    ],
  },
  news_reads: { fields: [], isFinal: true },
  pay_rates: {
    fields: [
      ["from_day", "field.from", "day"],
      ["rate", "field.rate", "number"],
    ],
    title: (say, { row, base }, format) =>
      say("payRateFrom", { day: format.day(String(row.from_day ?? base?.from_day)) }),
  },
  worked_positions: {
    fields: [],
    title: (say, { row }, format) => say("hours.position", { time: format.moment(String(row.from)) }),
    isFinal: true,
  },
  contracts: fromDay("contracts"),
  rule_sets: fromDay("rule_sets"),
  punch_approvals: {
    fields: [NOTE],
    title: (say, { row }, format) => {
      const days = format.dayRange(String(row.from), String(row.to));
      return say(row.status === "withdrawn" ? "hours.withdrawn" : "hours.approved", { days });
    },
    // An approval covers more than can be typed.
    isFinal: true,
  },
  punch_decisions: {
    fields: [NOTE],
    title: (say, { row }, format) => say("hours.decision", { time: format.moment(String(row.at)) }),
    isFinal: true,
  },
  shifts: {
    fields: [["date", "field.date", "day"], START, END, NOTES],
    title: shiftTitle,
  },
  staff_availability: {
    fields: [
      ["date", "field.date", "day"],
      ["available", "field.available", "switch"],
      ["all_day", "field.allDay", "switch"],
      START,
      END,
      ["reason", "field.reason", "text"],
    ],
  },
  messages: { fields: [["text", "field.message", "text"]] },
  private_messages: { fields: [["content", "field.message", "text"]] },
  shift_templates: { fields: [NAME, START, END] },
  positions: { fields: [NAME] },
  places: { fields: [NAME] },
  saved_rosters: { fields: [NAME] },
  profiles: {
    fields: [
      NAME,
      ["phone", "field.phone", "text"],
      ["shows_phone", "field.showsPhone", "switch"],
      ["emergency_name", "field.emergencyContact", "text"],
      ["emergency_relationship", "field.relationship", "text"],
      ["emergency_phone", "field.contactPhone", "text"],
      ["birth_date", "field.birthDate", "day"],
    ],
  },
  availability_deadlines: {
    fields: [
      ["start_date", "field.from", "day"],
      ["end_date", "field.to", "day"],
      ["due_date", "field.due", "day"],
    ],
  },
  day_notes: {
    fields: [
      ["date", "field.date", "day"],
      ["title", "field.title", "text"],
      ["text", "field.text", "text"],
    ],
  },
  punch_corrections: {
    fields: [
      ["clock_in_time", "field.clockIn", "moment"],
      ["clock_out_time", "field.clockOut", "moment"],
      ["reason", "field.reason", "text"],
    ],
    check({ clock_in_time: start, clock_out_time: end }) {
      if (!start) return { clock_in_time: "edit.noClockIn" };
      if (!end || String(end) > String(start)) return {};
      return { clock_out_time: "edit.clockOutFirst" };
    },
  },
  swap_requests: { fields: [["message", "field.message", "text"]] },
  // A file to be uploaded is no row.
  files: {
    fields: [],
    title: (say, { row }) =>
      say("titleNamed", { title: say("file"), name: shortened(say, String(row.name)) }),
  },
  training_modules: {
    fields: [
      ["title", "field.title", "text"],
      ["description", "field.description", "text"],
    ],
  },
  staff_feedback: { fields: [["words", "field.comment", "text"]] },
  employee_payments: {
    fields: [
      ["pay_period_start", "field.from", "day"],
      ["pay_period_end", "field.to", "day"],
      ["total_pay", "field.totalPay", "number"],
      NOTES,
    ],
    // The parts of a payment add up to its total.
    isFinal: true,
  },
};

/** The fields that people see of a refused change's entity, and whether they can be edited. */
export function entityWordsOf(say: SaySync, change: Pick<RejectedChange, "collection" | "row">) {
  const { fields, check, isFinal }: EntityWords = WORDS[tableOf(change)] ?? { fields: [] };
  return {
    fields: fields.map(([field, label, kind]): FieldWords => ({ field, label: say(label), kind })),
    /** The problems of a row before it is sent, by field. */
    check: (row: Row): Record<string, string> =>
      Object.fromEntries(Object.entries(check?.(row) ?? {}).map(([field, problem]) => [field, say(problem)])),
    isFinal: isFinal === true,
  };
}

/** What a change was to do, in a few words: 'Clock in on Tue, Mar 3, 9:02 AM'. */
export function changeTitle(say: SaySync, change: RejectedChange, format: Format): string {
  const table = tableOf(change);
  const { title } = WORDS[table] ?? {};
  if (title) return title(say, change, format);
  const action = change.row.deleted === true ? "delete" : change.base ? "other" : "new";
  const key = ENTITIES.some((entity) => entity.table === table) ? (`title.${table}` as Key<"title">) : null;
  return identified(say, say(key ?? "title.other", { action }), { ...change.base, ...change.row }, format);
}

/** Adds what identifies the row to a title: its name, its first words, or its day. */
function identified(say: SaySync, title: string, row: Row, format: Format): string {
  const words = NAMES.map((field) => row[field]).find((value) => typeof value === "string" && value);
  if (words) return say("titleNamed", { title, name: shortened(say, String(words)) });
  return typeof row.date === "string" ? say("titleOnDay", { title, day: format.day(row.date) }) : title;
}

const NAMES = ["name", "title", "text", "content", "employee_name"];
const WORDS_MAX = 40;

function shortened(say: SaySync, words: string): string {
  return words.length > WORDS_MAX ? say("shortened", { text: words.slice(0, WORDS_MAX).trimEnd() }) : words;
}

/** A value as text for people. */
export function valueText(say: SaySync, value: unknown, kind: FieldKind, format: Format): string {
  if (value === null || value === undefined || value === "") return say("value.none");
  if (kind === "moment") return format.moment(String(value));
  if (kind === "day") return format.day(String(value));
  if (kind === "time") return format.timeOfDay(String(value));
  if (kind === "switch") return say(value ? "value.true" : "value.false");
  return String(value);
}

/** The title of a refused change of a shift: 'Shift claim on Friday, November 20, 9:00 AM – 5:00 PM'. */
export function shiftTitle(
  say: SaySync,
  { row, base }: Pick<RejectedChange, "row" | "base">,
  format: Format,
): string {
  const { date, start_time, end_time } = { ...base, ...row } as Record<string, string>;
  const title = say(`shift.${doing(row, base)}`, { day: format.day(date) });
  if (!start_time || !end_time) return title;
  const hours = `${format.timeOfDay(start_time)} – ${format.timeOfDay(end_time)}`;
  return say("titleAtHours", { title, hours });
}

function doing(row: RejectedChange["row"], base: RejectedChange["base"]) {
  if (row.deleted === true) return "delete";
  if (!base) return "new";
  const { claimed_by_user_id, status } = changedFieldsOfRefused(row, base);
  if (status === "dropped") return "drop";
  if (status === "claimed") return "approve";
  if (status === "scheduled" && base.status === "dropped") return "takeBack";
  if (claimed_by_user_id === null) return "claimEnded";
  return claimed_by_user_id === undefined ? "change" : "claim";
}
