import { isRTL } from "react-aria-components/I18nProvider";
import { expect, it } from "vitest";
import { leftToRight } from "./use-browser-locale.ts";

it.each(["ar-EG", "he-IL", "fa-IR"])("%s turns no component round, and keeps its words", (locale) => {
  expect(isRTL(locale)).toBe(true);
  expect(isRTL(leftToRight(locale))).toBe(false);
  expect(new Intl.Locale(leftToRight(locale)).language).toBe(new Intl.Locale(locale).language);
});

it.each(["en-US", "de-DE", "ja-JP"])("%s stays as it is", (locale) => {
  expect(leftToRight(locale)).toBe(locale);
});
