// Making a formatter takes a hundred times as long as using it, so each is made once, and only in this file (an
// architecture test checks that), so that every text follows the person's locale.

const dateFormatters = new Map<string, Intl.DateTimeFormat>();
const numberFormatters = new Map<string, Intl.NumberFormat>();
const collators = new Map<string, Intl.Collator>();
const plurals = new Map<string, Intl.PluralRules>();
const relatives = new Map<string, Intl.RelativeTimeFormat>();
const lists = new Map<string, Intl.ListFormat>();
const commas = new Map<string, string>();

/** The cached formatter of dates and times for these options. An unknown zone counts as UTC. */
export function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const made = dateFormatters.get(key) ?? newDateFormatter(locale, options);
  dateFormatters.set(key, made);
  return made;
}

/** The cached formatter of numbers for these options. */
export function numberFormatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const made = numberFormatters.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormatters.set(key, made);
  return made;
}

/** A collator that sorts text as people read it: 'Week 10' comes after 'week 9'. */
export function textCollator(locale: string): Intl.Collator {
  const made = collators.get(locale) ?? new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  collators.set(locale, made);
  return made;
}

/** The cached rules by which a locale's nouns follow a count ('cardinal') or a rank ('ordinal'). */
export function pluralRules(locale: string, type: "cardinal" | "ordinal"): Intl.PluralRules {
  const made = plurals.get(locale + type) ?? new Intl.PluralRules(locale, { type });
  plurals.set(locale + type, made);
  return made;
}

/** The cached formatter of days and times as seen from now: 'tomorrow'. */
export function relativeFormatter(locale: string): Intl.RelativeTimeFormat {
  const made = relatives.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  relatives.set(locale, made);
  return made;
}

/** Texts as a list in a locale's language: 'Ann, Ben, and Cem'. */
export function listText(locale: string, texts: readonly string[]): string {
  const made = lists.get(locale) ?? new Intl.ListFormat(locale, { type: "conjunction" });
  lists.set(locale, made);
  return made.format(texts);
}

/** Facts beside each other, without those that are missing: 'Mon, Mar 2, 9:00 AM, Early'. */
export function factsText(locale: string, facts: readonly (string | null | undefined | false)[]): string {
  return facts.filter(Boolean).join(commaOf(locale));
}

/** What a locale's lists put between their parts, without a word that some put before each: '، '. */
function commaOf(locale: string): string {
  const made = commas.get(locale) ?? newComma(locale);
  commas.set(locale, made);
  return made;
}

function newComma(locale: string): string {
  const parts = new Intl.ListFormat(locale, { type: "unit", style: "short" }).formatToParts(["1", "2", "3"]);
  return /^\P{L}+/u.exec(parts[1]?.value ?? "")?.[0] ?? ", ";
}

function newDateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  }
}
