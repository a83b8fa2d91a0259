import { createContext } from "react";
import { REGIONAL_DEFAULTS, type RegionalSettings } from "#lib/format/format-settings.ts";

/** What date and time fields and calendars go by; the app provides the person's choice. */
export const Regional = createContext<RegionalSettings>(REGIONAL_DEFAULTS);
