import { create } from "zustand";
import type { ColorScheme } from "#schema/entities/business.ts";

export type Theme = "light" | "dark" | "system";

const THEME_KEY = "vite-ui-theme";

interface ThemeState {
  theme: Theme;
}

/** The chosen theme; 'system' follows the device. In local storage, which the page reads before its code has loaded. */
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

/** The colors of this device's business; blue without one. */
export const useScheme = create<SchemeState>()(() => ({
  // An unknown scheme has blue's colors.
  scheme: (localStorage.getItem(SCHEME_KEY) ?? "blue") as ColorScheme,
}));

/** Stores a business's colors for the next start. */
export function setScheme(scheme: ColorScheme) {
  if (scheme === "blue") localStorage.removeItem(SCHEME_KEY);
  else localStorage.setItem(SCHEME_KEY, scheme);
  useScheme.setState({ scheme });
}
