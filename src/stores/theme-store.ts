import { create } from "zustand";
import type { ColorScheme } from "#schema/entities/business.ts";

export type Theme = "light" | "dark" | "system";

const THEME_KEY = "vite-ui-theme";

interface ThemeState {
  theme: Theme;
}

/** The chosen theme; 'system' follows the device. Kept in local storage, where the page reads it before its code has loaded. */
export const useTheme = create<ThemeState>()(() => ({ theme: storedTheme() }));

/** Chooses a theme and remembers it on this device. */
export function setTheme(theme: Theme) {
  localStorage.setItem(THEME_KEY, theme);
  useTheme.setState({ theme });
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(THEME_KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** app/inline/theme.js reads it before the first paint. */
const SCHEME_KEY = "colorScheme";

interface SchemeState {
  scheme: ColorScheme;
}

/** The colours of the business this device belongs to; blue while it belongs to none. */
export const useScheme = create<SchemeState>()(() => ({
  // An unknown one has no colours of its own, and gets those of blue.
  scheme: (localStorage.getItem(SCHEME_KEY) ?? "blue") as ColorScheme,
}));

/** Takes a business's colours and remembers them, so that the next start paints in them right away. */
export function setScheme(scheme: ColorScheme) {
  if (scheme === "blue") localStorage.removeItem(SCHEME_KEY);
  else localStorage.setItem(SCHEME_KEY, scheme);
  useScheme.setState({ scheme });
}
