/** Whose dates and numbers are offered besides the browser's. */
const OFFERED = [
  ...[
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
  ],
  ...[
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
  ],
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
