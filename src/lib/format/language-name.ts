/** By language, the regions that differ in dates, numbers or money; any other language has the one it is spoken most in. */
const REGIONS: Partial<Record<string, readonly string[]>> = {
  en: ["US", "GB", "AU", "CA", "IE", "NZ", "ZA"],
  es: ["ES", "MX", "US"],
  ar: ["AE", "EG", "MA", "SA"],
  de: ["DE", "AT", "CH"],
  fr: ["FR", "BE", "CA", "CH", "LU"],
};

/**
 * Languages ('es') with their regions as choices, each in its own words: each language once, then its other regions, and
 * the current tag.
 */
export function languageOptions(
  languages: readonly string[],
  current: string | null,
): { value: string; label: string }[] {
  const offered = languages.map((language) => {
    const regions = REGIONS[language] ?? [new Intl.Locale(language).maximize().region];
    return regions.map((region) => `${language}-${region}`);
  });
  const firsts = offered.flatMap((regions) => regions.slice(0, 1));
  const tags = new Set([...firsts, ...offered.flat(), ...(current ? [current] : [])]);
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

/** A country's name: 'Germany'. Its code if the browser has no name for it. */
export function countryName(country: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: "region" }).of(country) ?? country;
}
