import { expect, it } from "vitest";
import { dayOrderOf, regionalOf } from "./regional-of.ts";

it.each([
  ["de-DE", 24, "mon"],
  ["de", 24, "mon"],
  ["en-US", 12, "sun"],
  ["en", 12, "sun"],
  ["en-IE", 24, "mon"],
  ["en-AU", 12, "sun"],
  ["fr-CA", 24, "sun"],
  ["ar-EG", 12, "sat"],
  ["pt-BR", 24, "sun"],
] as const)("%s: %i hours, weeks begin on %s", (locale, hourCycle, firstDayOfWeek) => {
  expect(regionalOf(locale)).toEqual({ hourCycle, firstDayOfWeek });
});

it.each([
  ["en-US", "mdy"],
  ["en-GB", "dmy"],
  ["de-DE", "dmy"],
  ["sv-SE", "ymd"],
  ["ja-JP", "ymd"],
  ["ar-EG", "dmy"],
  ["th-TH", "dmy"],
])("%s writes dates as %s", (locale, order) => {
  expect(dayOrderOf(locale)).toBe(order);
});
