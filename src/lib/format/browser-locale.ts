/** The locale to format by: the first supported one of the browser's list, or 'en-US'. */
export function browserLocale(languages: readonly string[] = navigator.languages): string {
  return languages.find(isKnownLocale) ?? "en-US";
}

/** Cached by tag: Intl is slow to answer, and every text of a screen asks. */
const known = new Map<string, boolean>();

/** Whether this browser formats in a locale. */
export function isKnownLocale(tag: string): boolean {
  const supported = known.get(tag) ?? askIntl(tag);
  known.set(tag, supported);
  return supported;
}

/** Some browsers list invalid tags such as 'C' or 'en-US@posix', for which Intl throws. */
function askIntl(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
