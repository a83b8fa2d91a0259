import type { ReaderWeek } from "../time/calendar-days.ts";

export interface RegionalSettings {
  /** A 12-hour clock with AM and PM, or a 24-hour clock. */
  hourCycle: 12 | 24;
  firstDayOfWeek: ReaderWeek;
}

export interface RegionChoice extends RegionalSettings {
  /** The language tag that formats dates and numbers; null for the browser's. */
  locale: string | null;
}

/** The settings used where no locale decides them. */
export const REGIONAL_DEFAULTS: RegionalSettings = { hourCycle: 12, firstDayOfWeek: "sun" };

/** The currency of a business until it chooses another. */
export const DEFAULT_CURRENCY = "USD";

export interface FormatSettings extends RegionalSettings {
  /** A language tag such as 'en-GB'. */
  locale: string;
  /** The IANA zone for showing instants; a zone unknown to the browser counts as UTC. */
  zone: string;
  /** The ISO 4217 code of the currency of pay. */
  currency: string;
}

/** Shown where a value is empty or invalid. */
export const NOTHING = "N/A";

/** Shown where a day cannot be read, by language. It is no message of a catalog, because those need this folder. */
const INVALID_DATE: Record<string, string> = {
  en: "Invalid date",
  de: "Ungültiges Datum",
  es: "Fecha no válida",
  fr: "Date non valide",
  ar: "تاريخ غير صالح",
};

/** What is shown in place of a day: 'N/A' if it is missing, 'Invalid date' if it cannot be read. */
export function insteadOfDay(locale: string, day: string | null | undefined): string {
  return day ? (INVALID_DATE[locale.split("-")[0] ?? ""] ?? "Invalid date") : NOTHING;
}
