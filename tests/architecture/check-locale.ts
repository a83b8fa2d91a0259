/** Where values become text in somebody's locale. */
const HOME = "src/lib/format/";
/**
 * A part of the product that runs on a device, on the server or in the stand-ins for it; tests may ask Intl for the
 * truth.
 */
const PRODUCT = /^(src|sw|schema|supabase)\/(?!.*\.test\.tsx?$).*\.tsx?$/;
/** In types they are harmless; as values they are another place that decides how a date or an amount looks. */
const LOCALE_CALL =
  /\bIntl\s*\.\s*(\w+Format|DisplayNames|PluralRules|Collator)\s*\(|\.\s*toLocale\w*\s*\(|=\s*Intl\b(?!\s*\.)/;

/** The lines of a file that write a value in a locale by themselves; such a line belongs into src/lib/format. */
export function localeLines(file: string, text: string): number[] {
  if (!PRODUCT.test(file) || file.startsWith(HOME)) return [];
  return text.split("\n").flatMap((line, at) => (LOCALE_CALL.test(line) ? [at + 1] : []));
}
