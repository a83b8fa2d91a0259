/** The languages that the app is written in. A region's English holds only what differs from the American. */
export const LANGUAGES = ["en-US", "en-GB", "es", "de", "fr", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE = "en-US";

/** English regions that spell as Americans do. */
const AMERICAN: ReadonlySet<string> = new Set(["US", "PH", "PR", "LR", "GU", "VI", "AS", "MP", "UM"]);

/**
 * The language of the words for a locale: 'de' for 'de-AT', 'en-GB' for 'en-AU'; the default where the locale's language
 * is not there, or the tag is none.
 */
export function languageOf(locale: string): Language {
  const [language = "", ...rest] = locale.split("-");
  if (language === "en") {
    const region = rest.find((part) => REGION.test(part));
    return !region || AMERICAN.has(region) ? "en-US" : "en-GB";
  }
  return LANGUAGES.find((known) => known === language) ?? DEFAULT_LANGUAGE;
}

const REGION = /^([A-Z]{2}|\d{3})$/;

/**
 * The locale for dates and numbers beside those words: English of the same region where the app is not written in the
 * locale's own language ('en-SE' for 'sv-SE'), so that no line mixes languages.
 */
export function spokenLocale(locale: string): string {
  const [language, ...rest] = locale.split("-");
  if (LANGUAGES.some((known) => known.split("-")[0] === language)) return locale;
  const region = rest.find((part) => REGION.test(part));
  return region ? `en-${region}` : DEFAULT_LANGUAGE;
}

/** Which way a language is written. */
export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}
