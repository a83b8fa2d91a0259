import type { RuleParams } from "#schema/entities/rule-set.ts";

type Value = RuleParams[string];

const times = (least: number, most: number, ...others: Value[]) => ({
  allowed: [least, most, ...others],
  refused: [least - 1, most + 1, least + 0.5, String(least), true, ...(others.includes(null) ? [] : [null])],
});
const choices = (...options: string[]) => ({
  allowed: options,
  refused: ["", "other", `${options[0]} `, 1, false, null],
});

/** What each param of the set `generic` may be, for the device's rule and the database's (one-rule.db.test.ts). */
const PARAMS: Record<string, { allowed: Value[]; refused: Value[] }> = {
  pay_rounding_minutes: times(0, 15),
  pay_rounding_mode: choices("nearest", "down", "up", "in-favour"),
  pay_early_grace_minutes: times(0, 120),
  pay_break_after_minutes: times(1, 1440, null),
  pay_break_minutes: times(1, 240),
  pay_breaks_paid: { allowed: [true, false], refused: ["true", 1, 0, null] },
  overtime_day_minutes: times(0, 1440, null),
  overtime_week_minutes: times(0, 10080, null),
  overtime_percent: times(100, 1000, 133),
  overtime_second_day_minutes: times(0, 1440, null),
  overtime_second_percent: times(100, 1000),
  pay_overnight: choices("start", "split"),
  pay_week_start: choices("sun", "mon", "sat"),
  work_day: choices("shift", "block"),
  what_a_later_app_adds: { allowed: [-1, "anything", null], refused: [] },
};

/** Values of params of the set `generic`, and whether rules may have them. */
export const RULE_SET_CASES: [param: string, value: Value, isAllowed: boolean][] = Object.entries(
  PARAMS,
).flatMap(([param, { allowed, refused }]) => [
  ...allowed.map((value): [string, Value, boolean] => [param, value, true]),
  ...refused.map((value): [string, Value, boolean] => [param, value, false]),
]);
