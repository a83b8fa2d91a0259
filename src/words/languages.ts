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
  const [language = ""] = locale.split("-");
  if (language === "en") {
    const region = regionIn(locale);
    return !region || AMERICAN.has(region) ? "en-US" : "en-GB";
  }
  return LANGUAGES.find((known) => known === language) ?? DEFAULT_LANGUAGE;
}

/** The language of one of the build's files, such as assets/words/de/chat-1a.js; undefined for what all languages share. */
export function languageOfFile(path: string): string | undefined {
  return /^assets\/words\/([\w-]+)\//.exec(path)?.[1];
}

/**
 * Whether a built file comes with the app's shell. Those of other languages are kept once somebody speaks them, and the
 * letters of other scripts are fetched for each PDF that needs them.
 */
export function comesWithShell(path: string): boolean {
  return !path.startsWith("assets/letters/") && [DEFAULT_LANGUAGE, undefined].includes(languageOfFile(path));
}

const REGION = /^([A-Z]{2}|\d{3})$/;

/**
 * The locale for dates and numbers beside those words: English of the same region where the app is not written in the
 * locale's own language ('en-SE' for 'sv-SE'), so that no line mixes languages.
 */
export function spokenLocale(locale: string): string {
  if (isSpoken(locale)) return locale;
  const region = regionIn(locale);
  return region ? `en-${region}` : DEFAULT_LANGUAGE;
}

/** Whether the app is written in a locale's language. */
export function isSpoken(locale: string): boolean {
  return spokenNames().includes(locale.split("-")[0] ?? "");
}

/**
 * The app's languages as locales, one each, for a menu: the one in use, else the browser's own of that language, else in
 * the region of the one in use, so that dates and times stay the place's ('es-US' beside 'en-US').
 */
export function spokenLocales(inUse: string, browser: readonly string[]): string[] {
  const region = regionIn(inUse);
  return spokenNames().map((name) => {
    const own = [inUse, ...browser].find((tag) => tag.split("-")[0] === name);
    return own ?? (region ? `${name}-${region}` : name);
  });
}

function regionIn(locale: string): string | undefined {
  return locale
    .split("-")
    .slice(1)
    .find((part) => REGION.test(part));
}

/** The app's languages without their regions: 'en', 'es'. */
export function spokenNames(): string[] {
  return [...new Set(LANGUAGES.map((tag) => tag.split("-")[0] ?? tag))];
}

/** Which way a language is written. */
export function directionOf(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}
