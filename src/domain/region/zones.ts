import { zoneOffsetMs } from "#lib/time/zone-offset.ts";

/** The zone of most people, of countries with several. */
// no words: ids of time zones
const MAIN: Partial<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Kinshasa",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  GL: "America/Godthab",
  ID: "Asia/Jakarta",
  KZ: "Asia/Almaty",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PF: "Pacific/Tahiti",
  PG: "Pacific/Port_Moresby",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
};

/** The zone of most people of subdivisions that do not share their country's main one. */
// no words: ids of time zones
const OF_SUBDIVISIONS: Record<string, string> = {
  "America/Chicago":
    "US-AL US-AR US-IL US-IA US-KS US-LA US-MN US-MS US-MO US-NE US-ND US-OK US-SD US-TN US-TX US-WI",
  "America/Denver": "US-CO US-ID US-MT US-NM US-UT US-WY",
  "America/Phoenix": "US-AZ",
  "America/Los_Angeles": "US-CA US-NV US-OR US-WA",
  "America/Anchorage": "US-AK",
  "Pacific/Honolulu": "US-HI",
  "America/Vancouver": "CA-BC",
  "America/Edmonton": "CA-AB CA-NT",
  "America/Regina": "CA-SK",
  "America/Winnipeg": "CA-MB",
  "America/Halifax": "CA-NB CA-NS CA-PE",
  "America/St_Johns": "CA-NL",
  "America/Whitehorse": "CA-YT",
  "America/Iqaluit": "CA-NU",
  "Australia/Brisbane": "AU-QLD",
  "Australia/Adelaide": "AU-SA",
  "Australia/Darwin": "AU-NT",
  "Australia/Perth": "AU-WA",
  "Australia/Hobart": "AU-TAS",
  "Australia/Melbourne": "AU-VIC",
  "Atlantic/Canary": "ES-CN",
};

/**
 * Proposes the time zone of a region. The device's own stays where it is one of the country's, since an owner mostly
 * sets up a business on the spot, but a subdivision says more. `zonesOf` lists a country's zones, if the browser can.
 */
export function zoneOfRegion(
  region: string,
  deviceZone: string,
  zonesOf: (country: string) => readonly string[],
): string {
  const country = region.slice(0, 2);
  const own = Object.entries(OF_SUBDIVISIONS).find(([, regions]) => regions.split(" ").includes(region));
  if (own) return own[0];
  const zones = zonesOf(country);
  if (region === country && (zones.length === 0 || zones.includes(deviceZone))) return deviceZone;
  return MAIN[country] ?? (zones.includes(deviceZone) ? deviceZone : (zones[0] ?? deviceZone));
}

/** Whether clocks in a region, as far as is known of it, show what they show in a zone, throughout the year of `now`. */
export function hasClocksOf(
  zone: string,
  region: string,
  zonesOf: (country: string) => readonly string[],
  now: string,
): boolean {
  const other = zoneOfRegion(region, zone, zonesOf);
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(Number(now.slice(0, 4)), month, 15));
  return months.every((at) => zoneOffsetMs(at, zone) === zoneOffsetMs(at, other));
}

/** Returns the country that a time zone is in; undefined if none of them has it. */
export function countryOfZone(
  zone: string,
  countries: readonly string[],
  zonesOf: (country: string) => readonly string[],
): string | undefined {
  return countries.find((country) => zonesOf(country).includes(zone));
}
