import { must } from "#lib/must.ts";
import { addDays, startOfWeek } from "#lib/time/calendar-days.ts";
import { type AnyField, type Fields, storedValues } from "#schema/entities/fields.ts";
import { genericParams, SINCE_EVER } from "#schema/entities/pay-rule-fields.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import type { RuleParams, RuleSet } from "#schema/entities/rule-set.ts";
import { type Added, byArrival } from "../sync/by-arrival.ts";
import { type DayRange, daysOfRange } from "../time/day-range.ts";
import { GENERIC_PARAMS, genericRules, overtime, type PaidSegment } from "./packs/generic.ts";
import type { PayRuleSettings, PayRules } from "./pay-rules.ts";
import type { DaySegment } from "./worked-time.ts";

/** Rules from a calendar day on: which, and their params. */
export type PayRuleSet = PaySnapshot["inputs"]["sets"][number];

/** A kind of rules: its params, what they say of counting time, and how time becomes paid segments. */
interface Pack {
  params: Fields;
  rulesOf: (params: RuleParams) => PayRules;
  paidSegments: (segments: readonly DaySegment[], rules: PayRules) => PaidSegment[];
}

export const GENERIC = "generic";
const PACKS: ReadonlyMap<string, Pack> = new Map([
  [GENERIC, { params: GENERIC_PARAMS, rulesOf: genericRules, paidSegments: overtime }],
]);

/** What a row of the business says of its rules. */
type SaidRules = Pick<RuleSet, "from_day" | "code" | "params"> & Added;

/**
 * The rule sets of a business by their day, for equal days the last to arrive. Before its first one its own fields are the
 * set `generic`.
 */
export function payRulesOf(business: Partial<PayRuleSettings>, said: readonly SaidRules[]): PayRuleSet[] {
  const before = { from: SINCE_EVER, code: GENERIC, params: storedValues(genericParams, business) };
  const rows = [...said].sort(byArrival).map(({ from_day, code, params }) => ({
    from: from_day,
    code,
    params: paramsWithin(PACKS.get(code)?.params ?? {}, params),
  }));
  const byDay = new Map([before, ...rows].map((set) => [set.from, set]));
  return [...byDay.values()].sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** Without what a pack's field does not allow: its default applies instead. */
function paramsWithin(fields: Fields, params: RuleParams): RuleParams {
  return Object.fromEntries(
    Object.entries(params).filter(([code, value]) => !fields[code] || isAllowed(fields[code], value)),
  );
}

function isAllowed({ type, rules }: AnyField, value: RuleParams[string]): boolean {
  if (value === null) return rules.isNullable === true;
  if (type === "flag") return typeof value === "boolean";
  if (type === "choice") return rules.options?.includes(String(value)) ?? false;
  const { least = -Infinity, most = Infinity, isWhole } = rules;
  return typeof value === "number" && least <= value && value <= most && (!isWhole || value % 1 === 0);
}

/** Whether this build knows all of the rules: by others it neither pays nor adjusts. */
export function areKnown(sets: readonly PayRuleSet[]): boolean {
  return sets.every(({ code }) => PACKS.has(code));
}

/** The sets that may be in force until a day, without those that are still to come then. */
export function setsUntil(sets: readonly PayRuleSet[], day: string): PayRuleSet[] {
  return sets.filter(({ from }) => from <= day);
}

/** A rule set that is in force from a day on: the first of its own work weeks on or after the day that was entered. */
export interface RulesInForce {
  set: PayRuleSet;
  from: string;
  rules: PayRules;
  paidSegments: (segments: readonly DaySegment[]) => PaidSegment[];
}

/** The rules of known sets, in order. */
export function rulesInForce(sets: readonly PayRuleSet[]): RulesInForce[] {
  return sets.map((set) => {
    const pack = must(PACKS.get(set.code), "rules that this build knows");
    const rules = pack.rulesOf(set.params);
    const from = firstOfWeek(set.from, rules);
    return { set, from, rules, paidSegments: (segments) => pack.paidSegments(segments, rules) };
  });
}

/** The first day of a work week on or after a day. */
export function firstOfWeek(day: string, { firstDayOfWeek }: Pick<PayRules, "firstDayOfWeek">): string {
  return startOfWeek(addDays(day, 6), firstDayOfWeek);
}

/**
 * The rules that pay a day: of its work week. Where a later set has other weeks, it cuts the last week of the one before
 * short, so that each day has one set.
 */
export function inForceOn(all: readonly RulesInForce[], day: string): RulesInForce {
  return must(all.findLast(({ from }) => from <= day) ?? all[0], "rules of a business");
}

/** What is in force on a day; null among rules that only a later build knows. */
export function ruledOn(sets: readonly PayRuleSet[], day: string): RulesInForce | null {
  const until = setsUntil(sets, day);
  return areKnown(until) ? inForceOn(rulesInForce(until), day) : null;
}

/** The rules of a day; null for ones that only a later build knows. */
export function rulesOn(sets: readonly PayRuleSet[], day: string): PayRules | null {
  return ruledOn(sets, day)?.rules ?? null;
}

/** The sets that pay some day of a range. */
export function setsWithin(sets: readonly PayRuleSet[], days: DayRange): PayRuleSet[] {
  const all = rulesInForce(sets);
  const found = new Set(daysOfRange(days).map((day) => inForceOn(all, day).set));
  return sets.filter((set) => found.has(set));
}
