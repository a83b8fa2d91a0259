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
