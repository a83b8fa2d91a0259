/** How this person reads times and weeks. */
export interface RegionalSettings {
  /** Whether the clock on the wall counts to 12, with AM and PM, or to 24. */
  hourCycle: 12 | 24;
  firstDayOfWeek: "sun" | "mon" | "sat";
}

/** What a person chooses about how things are written. */
export interface RegionChoice extends RegionalSettings {
  /** The language tag that dates and numbers go by; null for the browser's. */
  locale: string | null;
}

/** How times and weeks are read where no locale says it. */
export const REGIONAL_DEFAULTS: RegionalSettings = { hourCycle: 12, firstDayOfWeek: "sun" };

/** What a business counts pay in until it says otherwise. */
export const DEFAULT_CURRENCY = "USD";

/** Everything that decides how a value looks. */
export interface FormatSettings extends RegionalSettings {
  /** A language tag such as 'en-GB'. */
  locale: string;
  /** The IANA zone that instants are shown in; one this browser does not know counts as UTC. */
  zone: string;
  /** The ISO 4217 code of what pay is counted in. */
  currency: string;
}

/** Stands where there is nothing to show, or nothing that can be read. */
export const NOTHING = "N/A";
