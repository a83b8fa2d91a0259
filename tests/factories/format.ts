import { createFormat } from "#lib/format/create-format.ts";
import { DEFAULT_CURRENCY, type FormatSettings, REGIONAL_DEFAULTS } from "#lib/format/format-settings.ts";

/** Returns a US format, in UTC by default. */
export function newFormat(settings: Partial<FormatSettings> = {}) {
  return createFormat({
    ...REGIONAL_DEFAULTS,
    locale: "en-US",
    zone: "UTC",
    currency: DEFAULT_CURRENCY,
    ...settings,
  });
}
