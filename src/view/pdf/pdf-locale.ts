import { createFormat, type Format } from "#lib/format/create-format.ts";
import { directionOf, languageOf } from "#words/languages.ts";
import type { MessageKeys, Say, Words } from "#words/words.ts";

/**
 * The locale of a PDF for a reader: the library lays lines out from left to right alone, and its font has no Arabic
 * letters, so where text runs the other way a PDF is in English, with the dates of the reader's region.
 */
export function pdfLocale(locale: string): string {
  if (directionOf(languageOf(locale)) === "ltr") return locale;
  const region = new Intl.Locale(locale).region;
  return region ? `en-${region}` : "en";
}

/** Words and format for a PDF, of those for a screen. */
export async function forPdf<Area extends MessageKeys>(
  words: Words<Area>,
  format: Format,
): Promise<{ say: Say<Area>; format: Format }> {
  const locale = pdfLocale(format.locale);
  const say = await words.load(locale);
  return { say, format: locale === format.locale ? format : createFormat({ ...format, locale }) };
}
