/** The language tag whose conventions people see: the first of the browser's list that is one; US English without any. */
export function browserLocale(languages: readonly string[] = navigator.languages): string {
  return languages.find(isSupported) ?? "en-US";
}

/** Some browsers list what is no tag at all, such as 'C' or 'en-US@posix', and Intl throws at those. */
function isSupported(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
