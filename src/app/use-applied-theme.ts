import { useLayoutEffect } from "react";
import { useTheme } from "#stores/theme-store.ts";

/** Puts the chosen theme on <html>; with 'system' it follows the device as it changes. */
export function useAppliedTheme() {
  const theme = useTheme((state) => state.theme);
  useLayoutEffect(() => {
    const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      const isDark = theme === "dark" || (theme === "system" && prefersDark.matches);
      document.documentElement.classList.toggle("dark", isDark);
    };
    apply();
    prefersDark.addEventListener("change", apply);
    return () => prefersDark.removeEventListener("change", apply);
  }, [theme]);
}
