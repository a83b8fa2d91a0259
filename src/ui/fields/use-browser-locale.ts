import { useSyncExternalStore } from "react";
import { isRTL } from "react-aria-components/I18nProvider";
import { browserLocale } from "#lib/format/browser-locale.ts";

/** The browser's preferred locale; updates when the browser's settings change. */
export function useBrowserLocale(): string {
  return useSyncExternalStore(followLanguages, () => browserLocale());
}

function followLanguages(onChange: () => void) {
  window.addEventListener("languagechange", onChange);
  return () => window.removeEventListener("languagechange", onChange);
}

/**
 * A locale for components that would mirror themselves for right-to-left scripts. The app's words are English and its
 * pages run from left to right, so arrow keys and calendars must too; Arabic dates then appear in Latin script.
 */
export function leftToRight(locale: string): string {
  return isRTL(locale) ? new Intl.Locale(locale, { script: "Latn" }).toString() : locale;
}
