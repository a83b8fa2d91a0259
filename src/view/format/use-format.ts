import { createContext, use, useMemo } from "react";
import { createFormat, type Format } from "#lib/format/create-format.ts";
import { deviceZone } from "#lib/format/device-zone.ts";
import { DEFAULT_CURRENCY } from "#lib/format/format-settings.ts";
import type { Business } from "#schema/entities/business.ts";
import { useLocale, useRegional } from "./use-locale.ts";

/** The format of the signed-in person's business, provided by the app's frame. */
export const BusinessFormat = createContext<Format | null>(null);

/** The person's format: in their business's zone and currency; outside a business, in the device's zone. */
export function useFormat(): Format {
  const ofDevice = useFormatFor(null);
  return use(BusinessFormat) ?? ofDevice;
}

/** The format for a business; in the device's zone while the business is unknown. */
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

/** The device's zone, read once: that takes a formatter, and every text of a screen needs it. */
function zoneHere(): string {
  zone ??= deviceZone();
  return zone;
}
