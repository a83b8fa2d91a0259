import { type DayHours, isAroundTheClock } from "#domain/roster/opening-hours.ts";
import { listText } from "#lib/format/formatters.ts";
import { languageName } from "#lib/format/language-name.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { DAY_NOTE_TYPES, type DayNote } from "#schema/entities/day-note.ts";
import type { PlannedBreak } from "#schema/entities/shift-template.ts";
import type { AuditChange } from "#schema/protocol/audit-log.ts";
import type { SayAudit } from "#words/made/audit.ts";
import { type AuditFacts, personNameOf, timesOf, weekdayOf } from "./audit-facts.ts";

/** References to other rows, and internal fields. */
export const UNTOLD: ReadonlySet<string> = new Set([
  "version",
  "updated_at",
  "created_at",
  "business_id",
  "id",
  "published_as",
  "sort_order",
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
  "sent_at",
  "payroll_codes",
  "has_notified",
  "shifts",
  "rotation",
  "fingerprint",
  "paid_until",
  "subscription_plan",
  "zone",
  "unverified",
  "doubt",
  "pin_version",
  "payment_month",
  "payment_year",
  "profile_picture_url",
  "required_module_id",
  "code",
  "params",
  "position_payrates",
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
const DAY_TYPES: ReadonlySet<string> = new Set(DAY_NOTE_TYPES);
/** Fields whose values are the database's codes, with the key of a code's text. */
const CODES: Record<string, (code: string) => string> = {
  role: (code) => `role.${code}`,
  status: (code) => `status.${code}`,
  subscription_status: (code) => `subscription.${code}`,
  pay_rounding_mode: (code) => `rounding.${code}`,
  pay_every: (code) => `every.${code}`,
  pay_overnight: (code) => `overnight.${code}`,
  pay_week_start: (code) => `value.${code}`,
  week_start: (code) => `value.${code}`,
  color_scheme: (code) => `color.${code}`,
  color: (code) => `positionColor.${code}`,
  preference: (code) => `preference.${code}`,
  type: (code) => (DAY_TYPES.has(code) ? `dayType.${code}` : `press.${code}`),
  source: (code) => `source.${code}`,
  choice: (code) => `choice.${code}`,
  pin: (code) => `value.${code}`,
  logo_path: () => "value.picture",
  contact: (code) => `value.${code}`,
};
const TIME = /^\d\d:\d\d(:\d\d)?$/;

/** The fields of a change that people understand. */
export function fieldsOf({ earlier, later }: AuditChange): string[] {
  return Object.keys({ ...told(earlier), ...told(later) }).filter((field) => !UNTOLD.has(field));
}

/** The params of pay rules are told as the fields that they are. */
function told({ params, ...values }: Record<string, unknown>): Record<string, unknown> {
  return { ...values, ...(typeof params === "object" && params) };
}

/** The fields of a change with their values before and after; a created row has none before. */
export function auditDetails(change: AuditChange, facts: AuditFacts) {
  return fieldsOf(change).map((field) => ({
    label: fieldLabel(field, facts),
    from: change.is_new ? null : valueWords(field, told(change.earlier)[field], facts),
    to: valueWords(field, told(change.later)[field], facts),
  }));
}

/** The label of a field; one that a later version may log has none of its own. */
export function fieldLabel(field: string, { say }: AuditFacts): string {
  return textOf(say, `field.${field}`) ?? say("field.other");
}

/** The text of a code in a field; undefined where the field's values are no codes. */
export function codeText(field: string, code: string, { say }: AuditFacts): string | undefined {
  const keyOf = CODES[field];
  return keyOf && (textOf(say, keyOf(code)) ?? say("value.unknown"));
}

/** The text of a key that may be of a later version. */
function textOf(say: SayAudit, key: string): string | undefined {
  return say.has(key) ? say(key as "field.other") : undefined;
}

/** A field's value as text for people. */
export function valueWords(field: string, value: unknown, facts: AuditFacts): string {
  const { format, positions, places, say } = facts;
  if (value === null || value === undefined || value === "") return say("value.none");
  if (typeof value === "boolean" && SWITCHES.has(field)) return say(value ? "value.on" : "value.off");
  if (typeof value === "boolean") return say(value ? "value.yes" : "value.no");
  if (PEOPLE.test(field)) return personNameOf(value, facts);
  if (field === "time_slot") return templateName(value, facts);
  if (field === "position_id") return positions.find(({ id }) => id === value)?.name ?? say("value.unknown");
  if (field === "place_id") return places.find(({ id }) => id === value)?.name ?? say("value.unknown");
  if (field === "day_of_week") return weekdayOf(Number(value), facts);
  if (typeof value === "number") {
    if (field === "worked_ms") return format.hours(value);
    return AMOUNTS.has(field) ? format.amount(value) : format.number(value);
  }
  if (Array.isArray(value))
    return listText(
      say.locale,
      value.map((part) => partText(field, part, facts)),
    );
  if (typeof value === "object") return say("value.unknown");
  const text = String(value);
  const code = codeText(field, text, facts);
  if (code !== undefined) return code;
  if (field === "locale") return languageName(text);
  if (INSTANT.test(text)) return format.moment(text);
  if (DAY.test(text)) return format.date(text);
  return TIME.test(text) ? format.timeOfDay(text.slice(0, 5)) : text;
}

function templateName(id: unknown, { templates, say }: AuditFacts): string {
  return templates.find((template) => template.id === id)?.name ?? say("value.deletedTemplate");
}

/** A weekday, its hours, a person, the people of a template or a break, recorded or planned, of a field that has several. */
function partText(field: string, part: unknown, facts: AuditFacts): string {
  const { format, say } = facts;
  if (field === "required_days" || field === "workdays") return weekdayOf(Number(part), facts);
  if (field === "needs") {
    const { template_id, headcount } = part as DayNote["needs"][number];
    return say("need", { template: templateName(template_id, facts), count: headcount });
  }
  if (field === "user_ids") return personNameOf(part, facts);
  if (field === "hours") return hoursText(part as DayHours, facts);
  const { start, end, after, minutes, paid } = (part ?? {}) as {
    start?: string;
    end?: string;
  } & Partial<PlannedBreak>;
  if (minutes === undefined) return format.timeRange(start, end);
  const times = { length: format.hours(minutes * MINUTE_MS), after: format.hours((after ?? 0) * MINUTE_MS) };
  return say(paid ? "value.paidBreak" : "value.unpaidBreak", times);
}

/** 'Monday 9:00 AM – 5:00 PM' */
function hoursText(hours: DayHours, facts: AuditFacts): string {
  const day = weekdayOf(hours.day_of_week, facts);
  if (hours.is_closed) return facts.say("value.dayClosed", { day });
  if (isAroundTheClock(hours)) return facts.say("value.dayAlways", { day });
  return facts.say("value.dayOpen", { day, times: timesOf(hours.opening_time, hours.closing_time, facts) });
}
