import type { AuditChange } from "#schema/protocol/audit-log.ts";
import { type AuditFacts, personNameOf } from "./audit-facts.ts";

export interface AuditDetail {
  label: string;
  /** Null for a created row. */
  from: string | null;
  to: string;
}

const LABELS: Partial<Record<string, string>> = {
  user_id: "Person",
  staff_id: "Person",
  employee_id: "Person",
  requested_by: "Asked by",
  requested_of: "Asked of",
  claimed_by_user_id: "Claimed by",
  owner_id: "Owner",
  time_slot: "Template",
  payrate: "Pay rate",
  pin: "PIN",
  email: "E-mail",
  timezone: "Time zone",
  color_scheme: "Colors",
  staff_count: "Seats",
  worked_ms: "Hours",
  pay_early_grace_minutes: "Early clock-ins, in minutes",
  late_grace_minutes: "On time, within minutes",
  close_after_minutes: "Forgotten clock-outs, after minutes",
  rest_min_minutes: "Rest between shifts, in minutes",
  day_max_minutes: "Longest day, in minutes",
  week_max_minutes: "Longest week, in minutes",
  week_budget: "Budget of a week",
  week_start: "First day of the week",
  before_opening_minutes: "Work before opening, in minutes",
  after_closing_minutes: "Work after closing, in minutes",
  managers_see_cost: "Managers see labor cost",
  is_void: "Removed",
};

/** References to other rows, and internal fields. */
const UNTOLD = new Set([
  "version",
  "updated_at",
  "created_at",
  "business_id",
  "id",
  "published_as",
  "position",
  "series_id",
  "time_slots",
  "record_id",
  "corrects",
  "entered",
  "clocked",
  "shift_id",
  "with_shift_id",
  "snapshot",
  "payroll_codes",
  "has_notified",
  "shifts",
  "fingerprint",
  "subscription_plan",
  "zone",
]);
const PEOPLE =
  /^((user|staff|employee|owner)_id|requested_(by|of)|claimed_by_user_id|(created|decided|approved)_by)$/;
const AMOUNTS = new Set([
  "payrate",
  "rate",
  "estimated_pay",
  "week_budget",
  "base_pay",
  "tips",
  "fuel_stipend",
  "other_adjustments",
  "deductions",
  "total_pay",
]);
/** Settings worded as "on" and "off" instead of "yes" and "no". */
const SWITCHES = new Set(["approval_mode"]);
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d(:?\d\d)?)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Fields whose values are database codes: 'past_due', 'in-favour'. */
const CODED = /(^|_)(mode|status|every|type|category)$/;
const WEEKDAYS: Partial<Record<string, string>> = { sun: "Sunday", mon: "Monday", sat: "Saturday" };
const TIME = /^\d\d:\d\d(:\d\d)?$/;

/** The fields of a change that people understand. */
export function fieldsOf({ earlier, later }: AuditChange): string[] {
  return Object.keys({ ...earlier, ...later }).filter((field) => !UNTOLD.has(field));
}

export function auditDetails(change: AuditChange, facts: AuditFacts): AuditDetail[] {
  return fieldsOf(change).map((field) => ({
    label: fieldLabel(field),
    from: change.is_new ? null : valueWords(field, change.earlier[field], facts),
    to: valueWords(field, change.later[field], facts),
  }));
}

/** The label of a field: 'Pay week start' for 'pay_week_start'. */
export function fieldLabel(field: string): string {
  const words = field.replaceAll("_", " ");
  return LABELS[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field's value as text for people. */
export function valueWords(field: string, value: unknown, facts: AuditFacts): string {
  const { format, templates } = facts;
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean" && SWITCHES.has(field)) return value ? "on" : "off";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (PEOPLE.test(field)) return personNameOf(value, facts);
  if (field === "time_slot") return templates.find(({ id }) => id === value)?.name ?? "one that is gone";
  if (typeof value === "number") {
    if (field === "worked_ms") return format.hours(value);
    return AMOUNTS.has(field) ? format.amount(value) : format.number(value);
  }
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  if (INSTANT.test(text)) return format.moment(text);
  if (DAY.test(text)) return format.date(text);
  if (TIME.test(text)) return format.timeOfDay(text.slice(0, 5));
  if (CODED.test(field)) return text.replaceAll(/[-_]/g, " ");
  return (field.endsWith("week_start") && WEEKDAYS[text]) || text;
}
