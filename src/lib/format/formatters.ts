// A formatter takes a hundred times as long to make as to use, so each is made once. Here and nowhere else (the
// architecture tests see to it), so that no text escapes the person's locale.

const dateFormatters = new Map<string, Intl.DateTimeFormat>();
const numberFormatters = new Map<string, Intl.NumberFormat>();
const collators = new Map<string, Intl.Collator>();

/** The formatter of dates and times for these options. An unknown zone counts as UTC. */
export function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const made = dateFormatters.get(key) ?? newDateFormatter(locale, options);
  dateFormatters.set(key, made);
  return made;
}

/** The formatter of numbers for these options. */
export function numberFormatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const made = numberFormatters.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormatters.set(key, made);
  return made;
}

/** The order of texts as people read them: 'Week 10' comes after 'week 9'. */
export function textCollator(locale: string): Intl.Collator {
  const made = collators.get(locale) ?? new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  collators.set(locale, made);
  return made;
}

function newDateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  }
}
