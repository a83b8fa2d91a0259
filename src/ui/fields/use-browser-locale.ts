import { useSyncExternalStore } from "react";
import { browserLocale } from "#lib/format/browser-locale.ts";

/** The browser's preferred locale; updates when the browser's settings change. */
export function useBrowserLocale(): string {
  return useSyncExternalStore(followLanguages, () => browserLocale());
}

function followLanguages(onChange: () => void) {
  window.addEventListener("languagechange", onChange);
  return () => window.removeEventListener("languagechange", onChange);
}
