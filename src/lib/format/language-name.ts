/** The locales offered besides the browser's. */
const OFFERED = [
  "en-AU",
  "en-CA",
  "en-GB",
  "en-IE",
  "en-NZ",
  "en-US",
  "en-ZA",
  "cs-CZ",
  "da-DK",
  "de-AT",
  "de-CH",
  "de-DE",

  "es-ES",
  "es-MX",
  "fi-FI",
  "fr-CA",
  "fr-FR",
  "it-IT",
  "nl-NL",
  "nb-NO",
  "pl-PL",
  "pt-BR",
  "pt-PT",
  "sv-SE",
];

/** The languages for dates and numbers as choices, including the current one. */
export function languageOptions(current: string | null): { value: string; label: string }[] {
  const tags = new Set([...OFFERED, ...(current ? [current] : [])]);
  return [...tags].map((value) => ({ value, label: languageName(value) }));
}

/** A language tag's name in English: 'British English'. The tag itself if the browser has no name for it. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** A currency with its code: 'USD · US Dollar'. */
export function currencyName(code: string, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: "currency" }).of(code);
  return name && name !== code ? `${code} · ${name}` : code;
}

/** All currencies as choices, by code, including the current one even if the browser's list lacks it. */
export function currencyOptions(current: string, locale: string): { value: string; label: string }[] {
  const codes = new Set([...Intl.supportedValuesOf("currency"), current]);
  return [...codes].sort().map((code) => ({ value: code, label: currencyName(code, locale) }));
}
