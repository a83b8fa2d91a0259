import { expect, it } from "vitest";
import { languageName, languageOptions, spokenLanguageName } from "./language-name.ts";

it("offers languages, and the one that was chosen elsewhere", () => {
  const offered = languageOptions(["en", "es"], null);
  expect(offered).toContainEqual({ value: "en-IE", label: "English (Ireland)" });
  expect(offered.map(({ value }) => value)).not.toContain("fr-FR");
  expect(languageOptions(["en", "es"], "is-IS").at(-1)).toEqual({
    value: "is-IS",
    label: "Íslenska (Ísland)",
  });
  expect(languageOptions(["en", "es"], "en-IE")).toHaveLength(offered.length);
});

it("begins with each language once", () => {
  const offered = languageOptions(["en", "es", "de"], null).map(({ value }) => value);
  expect(offered.slice(0, 5)).toEqual(["en-US", "es-ES", "de-DE", "en-GB", "en-AU"]);
});

it("offers a language whose regions it does not know as it is spoken most", () => {
  expect(languageOptions(["is", "pt"], null).map(({ value }) => value)).toEqual(["is-IS", "pt-BR"]);
});

it("names languages in their own words, and leaves what is none as it is", () => {
  expect(languageName("en-GB")).toBe("English (United Kingdom)");
  expect(languageName("es-MX")).toBe("Español (México)");
  expect(languageName("en-US@posix")).toBe("en-US@posix");
});

it("names a language without its region, for a short list", () => {
  expect(["en-US", "es-MX", "ar-EG"].map(spokenLanguageName)).toEqual(["English", "Español", "العربية"]);
});
