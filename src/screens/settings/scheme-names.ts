import type { ColorScheme } from "#schema/entities/business.ts";

/** The colours of a business, in words. */
export const SCHEME_NAMES: Record<ColorScheme, string> = {
  blue: "Blue",
  teal: "Teal",
  green: "Green",
  violet: "Violet",
  rose: "Rose",
  amber: "Amber",
  slate: "Slate",
};
