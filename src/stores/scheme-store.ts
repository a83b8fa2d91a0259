import { create } from "zustand";
import type { ColorScheme } from "#schema/entities/business.ts";

/** app/inline/theme.js reads it before the first paint. */
const STORAGE_KEY = "colorScheme";

interface SchemeState {
  scheme: ColorScheme;
}

/** The colours of the business this device belongs to; blue while it belongs to none. */
export const useScheme = create<SchemeState>()(() => ({
  // An unknown one has no colours of its own, and gets those of blue.
  scheme: (localStorage.getItem(STORAGE_KEY) ?? "blue") as ColorScheme,
}));

/** Takes a business's colours and remembers them, so that the next start paints in them right away. */
export function setScheme(scheme: ColorScheme) {
  if (scheme === "blue") localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, scheme);
  useScheme.setState({ scheme });
}
