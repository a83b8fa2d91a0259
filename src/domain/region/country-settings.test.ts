import { expect, it } from "vitest";
import { COUNTRIES, countrySettings, languageOfRegion } from "./country-settings.ts";

it.each([
  ["US", "USD", "sun", "two-weeks", "2026-01-04", "en-US"],
  ["DE", "EUR", "mon", "month", "2026-01-05", "de-DE"],
  ["GB", "GBP", "mon", "month", "2026-01-05", "en-GB"],
  ["CH", "CHF", "mon", "month", "2026-01-05", "de-CH"],
  ["MX", "MXN", "sun", "half-month", "2026-01-04", "es-MX"],
  ["AE", "AED", "sat", "month", "2026-01-03", "ar-AE"],
  ["AU", "AUD", "sun", "two-weeks", "2026-01-04", "en-AU"],
])("%s pays in %s, from %s, each %s", (country, currency, week_start, pay_every, pay_anchor, language) => {
  expect(countrySettings(country)).toEqual({ currency, week_start, pay_every, pay_anchor });
  expect(languageOfRegion(country)).toBe(language);
});

it.each([
  ["CH-GE", "fr-CH"],
  ["CH-ZH", "de-CH"],
  ["CA-QC", "fr-CA"],
  ["CA-ON", "en-CA"],
  ["DE-BY", "de-DE"],
  ["SE", "sv-SE"],
])("%s speaks %s", (region, language) => {
  expect(languageOfRegion(region)).toBe(language);
});

it("knows each country once, with a currency that there is", () => {
  expect(new Set(COUNTRIES).size).toBe(COUNTRIES.length);
  expect(COUNTRIES.length).toBeGreaterThan(235);
  const names = new Intl.DisplayNames("en", { type: "region" });
  expect(COUNTRIES.filter((country) => names.of(country) === country)).toEqual([]);
  expect(COUNTRIES.filter((country) => !/^[A-Z]{3}$/.test(countrySettings(country).currency))).toEqual([]);
});
