import { createContext, use, useMemo } from "react";
import { browserLocale } from "#lib/format/browser-locale.ts";
import { createFormat, type Format } from "#lib/format/create-format.ts";
import { deviceZone } from "#lib/format/device-zone.ts";
import { DEFAULT_CURRENCY, type RegionalSettings } from "#lib/format/format-settings.ts";
import { regionalOf } from "#lib/format/regional-of.ts";
import type { Business } from "#schema/entities/business.ts";
import { usePreferences } from "#stores/preferences-store.ts";
import { useBrowserLocale } from "#ui/use-browser-locale.ts";

/** The format of the signed-in person's business; the app's frame provides it. */
export const BusinessFormat = createContext<Format | null>(null);

/** How values are written for this person: in their business's zone and currency; outside of one in the device's zone. */
export function useFormat(): Format {
  const ofDevice = useFormatFor(null);
  return use(BusinessFormat) ?? ofDevice;
}

/** The format for a business; in the device's zone until it is known. */
export function useFormatFor(business: Business | null | undefined): Format {
  const locale = useLocale();
  const { hourCycle, firstDayOfWeek } = useRegional();
  const zone = business?.timezone ?? zoneHere();
  const currency = business?.currency ?? DEFAULT_CURRENCY;
  return useMemo(
    () => createFormat({ locale, zone, hourCycle, firstDayOfWeek, currency }),
    [locale, zone, hourCycle, firstDayOfWeek, currency],
  );
}

let zone: string | undefined;

/** The device's zone, asked for once: it takes a formatter to tell, and every text of a screen needs it. */
function zoneHere(): string {
  zone ??= deviceZone();
  return zone;
}

/** The language tag that dates and numbers are written by: the person's choice where this browser knows it, or its own. */
export function useLocale(): string {
  const ofBrowser = useBrowserLocale();
  const chosen = usePreferences(({ locale }) => locale);
  return chosen ? browserLocale([chosen, ofBrowser]) : ofBrowser;
}

/** How this person reads times and weeks: as they chose, or else as their locale has it. */
export function useRegional(): RegionalSettings {
  const locale = useLocale();
  const { hourCycle, firstDayOfWeek } = usePreferences();
  return useMemo(() => {
    const usual = regionalOf(locale);
    return {
      hourCycle: hourCycle ?? usual.hourCycle,
      firstDayOfWeek: firstDayOfWeek ?? usual.firstDayOfWeek,
    };
  }, [locale, hourCycle, firstDayOfWeek]);
}
