import { useSyncExternalStore } from "react";
import { isRTL } from "react-aria-components/I18nProvider";
import { browserLocale } from "#lib/format/browser-locale.ts";

/** The locale this browser asks for; changes with the browser's settings. */
export function useBrowserLocale(): string {
  return useSyncExternalStore(followLanguages, () => browserLocale());
}

function followLanguages(onChange: () => void) {
  window.addEventListener("languagechange", onChange);
  return () => window.removeEventListener("languagechange", onChange);
}

/**
 * The locale as components get it that turn round with its script. The app's words are English and its pages run from left
 * to right, so arrow keys and calendars must too, also where dates are Arabic: in Latin script they are the same dates.
 */
export function leftToRight(locale: string): string {
  return isRTL(locale) ? new Intl.Locale(locale, { script: "Latn" }).toString() : locale;
}
