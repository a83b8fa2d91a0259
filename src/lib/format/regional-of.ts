import type { RegionalSettings } from "./format-settings.ts";
import { dateFormatter } from "./formatters.ts";

/** Regions whose week does not begin on Monday, from the Unicode CLDR (supplemental data, week data). */
const SUNDAY =
  "AG AS AU BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW";
const SATURDAY = "AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY";

/** The default regional settings of a locale: 24 hours and Monday for 'de-DE'. */
export function regionalOf(locale: string): RegionalSettings {
  const { hour12 } = dateFormatter(locale, { hour: "numeric" }).resolvedOptions();
  // `Intl.Locale` tells the first day of the week only in some browsers.
  const region = new Intl.Locale(locale).maximize().region ?? "US";
  const firstDayOfWeek = SUNDAY.includes(region) ? "sun" : SATURDAY.includes(region) ? "sat" : "mon";
  return { hourCycle: hour12 ? 12 : 24, firstDayOfWeek };
}

/** The order of day, month and year: 'dmy' is 31/12/2026. */
export type DayOrder = "dmy" | "mdy" | "ymd";

/** The order in which a locale writes numeric dates. */
export function dayOrderOf(locale: string): DayOrder {
  const parts = dateFormatter(locale, { calendar: "gregory", dateStyle: "short" }).formatToParts(0);
  const order = parts.flatMap(({ type }) => (PARTS.has(type) ? type[0] : [])).join("");
  return order === "mdy" || order === "ymd" ? order : "dmy";
}

const PARTS: ReadonlySet<string> = new Set(["day", "month", "year"]);
