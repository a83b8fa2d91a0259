import { useSyncExternalStore } from "react";
import { browserLocale } from "#lib/format/browser-locale.ts";
import { listen } from "../listen.ts";

/** The browser's preferred locale; updates when the browser's settings change. */
export function useBrowserLocale(): string {
  return useSyncExternalStore(followLanguages, () => browserLocale());
}

const followLanguages = (onChange: () => void) => listen(window, ["languagechange"], onChange);
