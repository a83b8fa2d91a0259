import { create } from "zustand";

export type Theme = "light" | "dark" | "system";

const STORAGE_KEY = "vite-ui-theme";

interface ThemeState {
  theme: Theme;
}

/** The chosen theme; 'system' follows the device. Kept in local storage under the key the spec names. */
export const useTheme = create<ThemeState>()(() => ({ theme: storedTheme() }));

/** Chooses a theme and remembers it on this device. */
export function setTheme(theme: Theme) {
  localStorage.setItem(STORAGE_KEY, theme);
  useTheme.setState({ theme });
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}
