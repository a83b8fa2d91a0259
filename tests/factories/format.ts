import { createFormat } from "#lib/format/create-format.ts";
import { DEFAULT_CURRENCY, type FormatSettings, REGIONAL_DEFAULTS } from "#lib/format/format-settings.ts";

/** A format as somebody in the United States has it, in UTC unless the test says otherwise. */
export function newFormat(settings: Partial<FormatSettings> = {}) {
  return createFormat({
    ...REGIONAL_DEFAULTS,
    locale: "en-US",
    zone: "UTC",
    currency: DEFAULT_CURRENCY,
    ...settings,
  });
}
