/** Whose dates and numbers are offered besides the browser's. */
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

/** Languages that dates and numbers may be written in, as choices, with the current one among them. */
export function languageOptions(current: string | null): { value: string; label: string }[] {
  const tags = new Set([...OFFERED, ...(current ? [current] : [])]);
  return [...tags].map((value) => ({ value, label: languageName(value) }));
}

/** What a language tag stands for, in English: 'British English'. The tag itself where the browser has no name for it. */
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

/** All currencies as choices, by code, with the current one among them even if the browser's list leaves it out. */
export function currencyOptions(current: string, locale: string): { value: string; label: string }[] {
  const codes = new Set([...Intl.supportedValuesOf("currency"), current]);
  return [...codes].sort().map((code) => ({ value: code, label: currencyName(code, locale) }));
}
