/** The language tag whose conventions people see: the first of the browser's list that is one; US English without any. */
export function browserLocale(languages: readonly string[] = navigator.languages): string {
  return languages.find(isSupported) ?? "en-US";
}

/** By tag: Intl takes a while to tell, and every text of a screen asks. */
const known = new Map<string, boolean>();

function isSupported(tag: string): boolean {
  const supported = known.get(tag) ?? askIntl(tag);
  known.set(tag, supported);
  return supported;
}

/** Some browsers list what is no tag at all, such as 'C' or 'en-US@posix', and Intl throws at those. */
function askIntl(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
