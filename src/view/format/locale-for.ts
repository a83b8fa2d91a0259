import { isKnownLocale } from "#lib/format/browser-locale.ts";
import { isSpoken, spokenLocale } from "#words/languages.ts";

interface Wishes {
  /** The language tag that the person chose; null for none. */
  chosen: string | null;
  browser: string;
  /** The business's default; null for none. */
  business: string | null;
}

/**
 * The language tag for words, dates and numbers: the person's choice; else the browser's or the business's, whichever the
 * app speaks; else English in the browser's region. A tag that this browser does not know counts as none.
 */
export function localeFor({ chosen, browser, business }: Wishes): string {
  const [own, ofBusiness] = [chosen, business].map((tag) => (tag && isKnownLocale(tag) ? tag : null));
  if (own) return spokenLocale(own);
  return [browser, ofBusiness].find((tag) => tag && isSpoken(tag)) ?? spokenLocale(browser);
}
