import { expect, it } from "vitest";
import { newBusiness } from "#tests/factories/business.ts";
import { genericRules } from "./packs/generic.ts";
import { PAY_DEFAULTS, payScheduleOf, paySettingsOf } from "./pay-rules.ts";

const MINUTE_MS = 60_000;

it("pays what was worked unless the business says otherwise", () => {
  const { overtime, ...rules } = genericRules(PAY_DEFAULTS);
  expect({ ...rules, overtime: { ...overtime, secondMultiplierPercent: null } }).toEqual({
    rounding: { minutes: 0, mode: "nearest" },
    earlyGraceMinutes: 0,
    autoBreak: null,
    paysBreaks: false,
    overtime: {
      dayAfterMs: null,
      weekAfterMs: null,
      multiplierPercent: 150,
      secondDayAfterMs: null,
      secondMultiplierPercent: null,
    },
    firstDayOfWeek: "sun",
    overnight: "start",
    workDay: "shift",
  });
  expect(payScheduleOf(PAY_DEFAULTS)).toEqual({ every: "two-weeks", anchor: "2026-01-04" });
});

it("reads every setting", () => {
  const rules = genericRules({
    ...PAY_DEFAULTS,
    pay_rounding_minutes: 15,
    pay_rounding_mode: "in-favour",
    pay_early_grace_minutes: 7,
    pay_break_after_minutes: 360,
    pay_break_minutes: 20,
    pay_breaks_paid: true,
    overtime_day_minutes: 480,
    overtime_week_minutes: 2400,
    overtime_percent: 175,
    overtime_second_day_minutes: 720,
    overtime_second_percent: 250,
    pay_overnight: "split",
    pay_week_start: "mon",
  });
  expect(rules).toEqual({
    rounding: { minutes: 15, mode: "in-favour" },
    earlyGraceMinutes: 7,
    autoBreak: { afterMs: 360 * MINUTE_MS, lengthMs: 20 * MINUTE_MS },
    paysBreaks: true,
    overtime: {
      dayAfterMs: 480 * MINUTE_MS,
      weekAfterMs: 2400 * MINUTE_MS,
      multiplierPercent: 175,
      secondDayAfterMs: 720 * MINUTE_MS,
      secondMultiplierPercent: 250,
    },
    firstDayOfWeek: "mon",
    overnight: "split",
    workDay: "shift",
  });
});

it("takes the defaults for what an older row lacks, and does not round to what nobody offers", () => {
  const { pay_every, pay_anchor, ...older } = newBusiness();
  expect(paySettingsOf(older)).toEqual(PAY_DEFAULTS);
  expect(genericRules({ ...PAY_DEFAULTS, pay_rounding_minutes: 7 }).rounding.minutes).toBe(0);
});
