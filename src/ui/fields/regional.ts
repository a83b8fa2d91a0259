import { createContext } from "react";
import { REGIONAL_DEFAULTS, type RegionalSettings } from "#lib/format/format-settings.ts";

/** The regional settings of date and time fields and calendars; the app provides the person's choice. */
export const Regional = createContext<RegionalSettings>(REGIONAL_DEFAULTS);
