/** The languages that the app is written in, with the regions that differ in dates, numbers or money. */
const OFFERED = [
  "en-US",
  "en-GB",
  "en-AU",
  "en-CA",
  "en-IE",
  "en-NZ",
  "en-ZA",
  "es-ES",
  "es-MX",
  "es-US",
  "de-DE",
  "de-AT",
  "de-CH",
  "fr-FR",
  "fr-BE",
  "fr-CA",
  "fr-CH",
  "ar-AE",
  "ar-EG",
  "ar-MA",
  "ar-SA",
];

/** Languages with their regions as choices, each in its own words, including the current one. */
export function languageOptions(current: string | null): { value: string; label: string }[] {
  const tags = new Set([...OFFERED, ...(current ? [current] : [])]);
  return [...tags].map((value) => ({ value, label: languageName(value) }));
}

/** A language tag's name in that language: 'Deutsch (Österreich)'. The tag itself if the browser has no name for it. */
export function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: "language", languageDisplay: "standard" }).of(tag);
    return name ? name.charAt(0).toLocaleUpperCase(tag) + name.slice(1) : tag;
  } catch {
    return tag;
  }
}

/** The same without the region: 'Deutsch'. */
export function spokenLanguageName(tag: string): string {
  return languageName(tag.split("-")[0] ?? tag);
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
