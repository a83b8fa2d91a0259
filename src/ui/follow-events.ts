import { useSyncExternalStore } from "react";
import { browserLocale } from "#lib/format/browser-locale.ts";

/** Listens to events of a target, if there is one; returns what stops it. */
export function followEvents(
  target: EventTarget | null | undefined,
  events: readonly string[],
  run: () => void,
) {
  for (const event of events) target?.addEventListener(event, run);
  return () => {
    for (const event of events) target?.removeEventListener(event, run);
  };
}

/** Whether the browser has a network connection, which may still not reach the internet. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

const subscribe = (onChange: () => void) => followEvents(window, ["online", "offline"], onChange);

/** The browser's preferred locale; updates when the browser's settings change. */
export function useBrowserLocale(): string {
  return useSyncExternalStore(followLanguages, () => browserLocale());
}

const followLanguages = (onChange: () => void) => followEvents(window, ["languagechange"], onChange);
