import { useEffect, useLayoutEffect } from "react";
import { useSession } from "#stores/session-store.ts";
import { setScheme, useScheme, useTheme } from "#stores/theme-store.ts";

/** Puts the chosen theme and the business's colours on <html>; with 'system' the theme follows the device as it changes. */
export function useAppliedTheme() {
  useBlueOutside();
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
    prefersDark.addEventListener("change", apply);
    return () => prefersDark.removeEventListener("change", apply);
  }, [theme, scheme]);
}

/**
 * The bars of the browser and the device go with the page. What colour that is, the style sheet says of the element
 * itself.
 */
function colourDeviceBars() {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = getComputedStyle(meta).color;
  }
}

/** Who is signed out, or belongs to no business, sees nobody's colours. */
function useBlueOutside() {
  const isOutside = useSession(
    ({ phase, scope }) => phase === "signed-out" || (scope !== null && scope.business_id === null),
  );
  useEffect(() => {
    if (isOutside) setScheme("blue");
  }, [isOutside]);
}
