import { expect, it } from "vitest";
import { browserLocale } from "./browser-locale.ts";

it.each([
  [["fr-CA", "en"], "fr-CA"],
  [["C", "de-DE"], "de-DE"],
  [["en-US@posix"], "en-US"],
  [[], "en-US"],
])("of %j is %s", (languages, locale) => {
  expect(browserLocale(languages)).toBe(locale);
});
