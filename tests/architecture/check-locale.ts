/** The only folder that formats values in a person's locale. */
const HOME = "src/lib/format/";
/** Product code on a device, on the server or in the stand-ins; tests may compare with Intl itself. */
const PRODUCT = /^(src|sw|schema|supabase)\/(?!.*\.test\.tsx?$).*\.tsx?$/;
/** Harmless as types; a call would be another place that decides how a date or amount looks. */
const LOCALE_CALL =
  /\bIntl\s*\.\s*(\w+Format|DisplayNames|PluralRules|Collator)\s*\(|\.\s*toLocale\w*\s*\(|=\s*Intl\b(?!\s*\.)/;

/** Where people read lists; what is hashed is joined the same everywhere. */
const READ = /^(src\/(app|screens|view|ui|domain(?!\/sync))|sw)\//;
/** A list with English commas, for which there are `listText` and `factsText`. */
const LIST = /\.join\(", "\)/;

/** Returns the lines of a file that format a value in a locale; such code belongs into src/lib/format. */
export function localeLines(file: string, text: string): number[] {
  if (!PRODUCT.test(file) || file.startsWith(HOME)) return [];
  const isBad = (line: string) => LOCALE_CALL.test(line) || (READ.test(file) && LIST.test(line));
  return text.split("\n").flatMap((line, at) => (isBad(line) ? [at + 1] : []));
}
