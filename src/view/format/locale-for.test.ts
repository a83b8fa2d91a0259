import { expect, it } from "vitest";
import { localeFor } from "./locale-for.ts";

it.each([
  ["the person's choice", { chosen: "es-AR", browser: "ar-EG", business: "es-MX" }, "es-AR"],
  [
    "English where the choice is older than the app's language",
    { chosen: "sv-SE", browser: "es-ES" },
    "en-SE",
  ],
  ["the browser's language", { browser: "ar-EG", business: "es-MX" }, "ar-EG"],
  ["the business's default", { browser: "sv-SE", business: "es-MX" }, "es-MX"],
  ["the browser's where the choice is no language", { chosen: "en-US@posix", browser: "ar-EG" }, "ar-EG"],
  ["English of the browser's region", { browser: "sv-SE" }, "en-SE"],
  ["the same where nobody speaks the default", { browser: "sv-SE", business: "fi-FI" }, "en-SE"],
])("is %s", (_, wishes, locale) => {
  expect(localeFor({ chosen: null, business: null, ...wishes })).toBe(locale);
});
