import { expect, it } from "vitest";
import { dayOrderOf } from "./day-order.ts";

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
