import { browserLocale } from "../../../src/lib/format/browser-locale.ts";
import { DEFAULT_LANGUAGE, spokenLocale } from "../../../src/words/languages.ts";

/** The locale for a reader's words, from the tag that the database has of them; American English for none. */
export function readerLocale(tag: string | null): string {
  return spokenLocale(browserLocale([tag ?? DEFAULT_LANGUAGE]));
}
