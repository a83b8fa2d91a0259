/** The IANA time zone this device is set to. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** The time zones of a country; empty if the browser has no list of them. */
export function zonesOfCountry(country: string): readonly string[] {
  const place: Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] } =
    new Intl.Locale(`und-${country}`);
  return place.getTimeZones?.() ?? place.timeZones ?? [];
}
