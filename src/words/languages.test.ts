import { expect, it } from "vitest";
import { directionOf, languageOf, spokenLocale, spokenLocales } from "./languages.ts";

it.each([
  ["en", "en-US", "en"],
  ["en-US", "en-US", "en-US"],
  ["en-IE", "en-GB", "en-IE"],
  ["en-Latn-ZA", "en-GB", "en-Latn-ZA"],
  ["es-MX", "es", "es-MX"],
  ["de-CH-1996", "de", "de-CH-1996"],
  ["ar-EG", "ar", "ar-EG"],
  ["fr-CA", "fr", "fr-CA"],
  ["sv-SE", "en-US", "en-SE"],
  ["pt", "en-US", "en-US"],
  ["he-IL", "en-US", "en-IL"],
])("a browser set to %s reads %s, with dates as in %s", (locale, language, dates) => {
  expect(languageOf(locale)).toBe(language);
  expect(spokenLocale(locale)).toBe(dates);
});

it("writes Arabic from right to left, and nothing else", () => {
  expect(directionOf("ar")).toBe("rtl");
  expect(directionOf("es")).toBe("ltr");
});

it("offers each language once: as it is in use, as the browser has it, or in the same region", () => {
  expect(spokenLocales("en-US", ["en-US", "es-AR"])).toEqual(["en-US", "es-AR", "de-US", "fr-US", "ar-US"]);
  expect(spokenLocales("es-MX", ["en-US"])).toEqual(["en-US", "es-MX", "de-MX", "fr-MX", "ar-MX"]);
  expect(spokenLocales("es", [])).toEqual(["en", "es", "de", "fr", "ar"]);
});
