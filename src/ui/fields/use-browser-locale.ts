import { useSyncExternalStore } from "react";
import { browserLocale } from "#lib/format/browser-locale.ts";
import { followEvents } from "../follow-events.ts";

/** The browser's preferred locale; updates when the browser's settings change. */
export function useBrowserLocale(): string {
  return useSyncExternalStore(followLanguages, () => browserLocale());
}

const followLanguages = (onChange: () => void) => followEvents(window, ["languagechange"], onChange);
