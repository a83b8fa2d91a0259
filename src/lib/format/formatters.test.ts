import { expect, it } from "vitest";
import { LANGUAGES } from "#words/languages.ts";
import { factsText, listText } from "./formatters.ts";

it.each([
  ["en-US", "Ann, Ben, and Cem", "Ann, Ben, Cem"],
  ["en-GB", "Ann, Ben and Cem", "Ann, Ben, Cem"],
  ["es-MX", "Ann, Ben y Cem", "Ann, Ben, Cem"],
  ["de-AT", "Ann, Ben und Cem", "Ann, Ben, Cem"],
  ["fr-FR", "Ann, Ben et Cem", "Ann, Ben, Cem"],
  ["ar-EG", "Ann وBen وCem", "\u200f\u2068Ann\u2069، \u2068Ben\u2069، \u2068Cem\u2069"],
])("lists in %s: %s", (locale, list, facts) => {
  expect(listText(locale, ["Ann", "Ben", "Cem"])).toBe(list);
  expect(factsText(locale, ["Ann", "Ben", "Cem"])).toBe(facts);
});

it("keeps times beside a Latin name in the order of an Arabic line", () => {
  expect(factsText("ar", ["Late", "16:00 – 22:00"])).toBe("\u200f\u2068Late\u2069، 16:00 – 22:00");
  expect(factsText("ar", ["متأخر", "16:00 – 22:00"])).toBe("متأخر، 16:00 – 22:00");
  expect(factsText("ar", ["Late"])).toBe("Late");
});

it("leaves out facts that are missing", () => {
  expect(factsText("en-US", ["Ann", null, "", false, undefined, "Ben"])).toBe("Ann, Ben");
  expect(factsText("en-US", [null])).toBe("");
});

it.each(LANGUAGES)("puts no word between facts in %s", (language) => {
  expect(factsText(language, ["1", "2", "3"])).not.toMatch(/\p{L}/u);
});
