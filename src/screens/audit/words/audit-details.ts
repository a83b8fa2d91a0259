import type { AuditChange } from "#schema/protocol/audit-log.ts";
import type { AuditWords } from "#words/made/audit.ts";
import { type AuditFacts, personNameOf } from "./audit-facts.ts";

export interface AuditDetail {
  label: string;
  /** Null for a created row. */
  from: string | null;
  to: string;
}

type Labelled = keyof AuditWords["text"] & `field.${string}` extends `field.${infer Field}` ? Field : never;

const LABELLED: ReadonlySet<string> = new Set<Labelled>([
  "user_id",
  "staff_id",
  "employee_id",
  "requested_by",
  "requested_of",
  "claimed_by_user_id",
  "owner_id",
  "time_slot",
  "payrate",
  "pin",
  "email",
  "timezone",
  "color_scheme",
  "staff_count",
  "worked_ms",
  "pay_early_grace_minutes",
  "late_grace_minutes",
  "close_after_minutes",
  "rest_min_minutes",
  "day_max_minutes",
  "week_max_minutes",
  "week_budget",
  "week_start",
  "before_opening_minutes",
  "after_closing_minutes",
  "managers_see_cost",
  "is_void",
]);

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
const WEEKDAYS = ["sun", "mon", "sat"] as const;
const TIME = /^\d\d:\d\d(:\d\d)?$/;

/** The fields of a change that people understand. */
export function fieldsOf({ earlier, later }: AuditChange): string[] {
  return Object.keys({ ...earlier, ...later }).filter((field) => !UNTOLD.has(field));
}

export function auditDetails(change: AuditChange, facts: AuditFacts): AuditDetail[] {
  return fieldsOf(change).map((field) => ({
    label: fieldLabel(field, facts),
    from: change.is_new ? null : valueWords(field, change.earlier[field], facts),
    to: valueWords(field, change.later[field], facts),
  }));
}

/** The label of a field: 'Pay week start' for 'pay_week_start'. */
export function fieldLabel(field: string, { say }: AuditFacts): string {
  if (LABELLED.has(field)) return say(`field.${field as Labelled}`);
  const words = field.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field's value as text for people. */
export function valueWords(field: string, value: unknown, facts: AuditFacts): string {
  const { format, templates, say } = facts;
  if (value === null || value === undefined || value === "") return say("value.none");
  if (typeof value === "boolean" && SWITCHES.has(field)) return say(value ? "value.on" : "value.off");
  if (typeof value === "boolean") return say(value ? "value.yes" : "value.no");
  if (PEOPLE.test(field)) return personNameOf(value, facts);
  if (field === "time_slot")
    return templates.find(({ id }) => id === value)?.name ?? say("value.deletedTemplate");
  if (typeof value === "number") {
    if (field === "worked_ms") return format.hours(value);
    return AMOUNTS.has(field) ? format.amount(value) : format.number(value);
  }
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  if (INSTANT.test(text)) return format.moment(text);
  if (DAY.test(text)) return format.date(text);
  if (TIME.test(text)) return format.timeOfDay(text.slice(0, 5));
  if (CODED.test(field)) return text.replaceAll(/[-_]/g, " ");
  const weekday = field.endsWith("week_start") && WEEKDAYS.find((one) => one === text);
  return weekday ? say(`value.${weekday}`) : text;
}
