import { useEffect, useLayoutEffect } from "react";
import { isOutsideBusiness, useSession } from "#stores/session-store.ts";
import { setScheme, useScheme, useTheme } from "#stores/theme-store.ts";
import { followEvents } from "#ui/follow-events.ts";

/** Applies the theme and the business's colors, if any, to <html>; 'system' follows the device. */
export function useAppliedTheme() {
  const theme = useTheme((state) => state.theme);
  const scheme = useScheme((state) => state.scheme);
  useLayoutEffect(() => {
    const prefersDark = window.matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      const isDark = theme === "dark" || (theme === "system" && prefersDark.matches);
      document.documentElement.classList.toggle("dark", isDark);
      document.documentElement.dataset.scheme = scheme;
      colourDeviceBars();
    };
    apply();
    return followEvents(prefersDark, ["change"], apply);
  }, [theme, scheme]);
  const isOutside = useSession(isOutsideBusiness);
  useEffect(() => {
    if (isOutside) setScheme("blue");
  }, [isOutside]);
}

/** Colors the browser's and device's bars like the page, from the style sheet. */
function colourDeviceBars() {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = getComputedStyle(meta).color;
  }
}
