// Making a formatter takes a hundred times as long as using it, so each is made once, and only in this file (an
// architecture test checks that), so that every text follows the person's locale.

/** Returns a function that makes what a locale and options ask for, each once. */
function once<Options extends unknown[], Made>(make: (locale: string, ...options: Options) => Made) {
  const all = new Map<string, Made>();
  return (locale: string, ...options: Options): Made => {
    const key = locale + JSON.stringify(options);
    const made = all.get(key) ?? make(locale, ...options);
    all.set(key, made);
    return made;
  };
}

/** The formatter of dates and times for these options. An unknown zone counts as UTC. */
export const dateFormatter = once((locale, options: Intl.DateTimeFormatOptions) => {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  }
});

export const numberFormatter = once(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** A collator that sorts text as people read it: 'Week 10' comes after 'week 9'. */
export const textCollator = once(
  (locale) => new Intl.Collator(locale, { numeric: true, sensitivity: "base" }),
);

/** The rules by which a locale's nouns follow a count ('cardinal') or a rank ('ordinal'). */
export const pluralRules = once(
  (locale, type: "cardinal" | "ordinal") => new Intl.PluralRules(locale, { type }),
);

/** The formatter of days and times as seen from now: 'tomorrow'. */
export const relativeFormatter = once((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

const listFormatter = once((locale) => new Intl.ListFormat(locale, { type: "conjunction" }));

/** Texts as a list in a locale's language: 'Ann, Ben, and Cem'. */
export function listText(locale: string, texts: readonly string[]): string {
  return listFormatter(locale).format(texts);
}

/**
 * Facts beside each other, without those that are missing: 'Mon, Mar 2, 9:00 AM, Early'. In a right-to-left language a
 * Latin name is isolated, because the times beside it would run as it does.
 */
export function factsText(locale: string, facts: readonly (string | null | undefined | false)[]): string {
  const known = facts.filter((fact): fact is string => Boolean(fact));
  const turns = known.length > 1 && isRightToLeft(locale) && known.some(isLatin);
  const text = known
    .map((fact) => (turns && isLatin(fact) ? `\u2068${fact}\u2069` : fact))
    .join(commaOf(locale));
  return turns ? `\u200f${text}` : text;
}

const isLatin = (text: string) => /\p{Script=Latin}/u.test(text);
const isRightToLeft = (locale: string) => /^(ar|fa|he|ur)\b/.test(locale);

/** What a locale's lists put between their parts, without a word that some put before each: '، '. */
const commaOf = once((locale) => {
  const parts = new Intl.ListFormat(locale, { type: "unit", style: "short" }).formatToParts(["1", "2", "3"]);
  return /^\P{L}+/u.exec(parts[1]?.value ?? "")?.[0] ?? ", ";
});
