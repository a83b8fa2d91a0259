import { numberFormatter } from "../format/formatters.ts";

/** How the spreadsheets of a region write CSV files. */
export interface CsvDialect {
  delimiter: "," | ";";
  decimal: "," | ".";
}

/** Regions and languages whose systems separate by semicolons although their numbers have a point. */
const SEMICOLON = /^(ar|fa)\b|-(CH|LI)\b/;

/** The separator and the decimal sign that a spreadsheet expects in a locale: 'de-DE' has '8,5;9'. */
export function csvDialectOf(locale: string): CsvDialect {
  const parts = numberFormatter(locale, { numberingSystem: "latn" }).formatToParts(0.5);
  const decimal = parts.some(({ type, value }) => type === "decimal" && value === ",") ? "," : ".";
  const usesSemicolon = decimal === "," || SEMICOLON.test(new Intl.Locale(locale).maximize().toString());
  return { delimiter: usesSemicolon ? ";" : ",", decimal };
}
