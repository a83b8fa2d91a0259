import { useSyncExternalStore } from "react";
import { backoffMs } from "#lib/attempts.ts";
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

const PAUSE_MS = { first: 1000, most: 15_000 };

/** Resolves after a pause that grows with each try, when the network is back, or when the work is stopped. */
export async function pauseBefore(attempt: number, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return;
  const ends: (() => void)[] = [];
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, backoffMs(attempt, PAUSE_MS.first, PAUSE_MS.most, Math.random()));
    ends.push(() => clearTimeout(timer));
    ends.push(followEvents(window, ["online"], resolve), followEvents(stop, ["abort"], resolve));
  });
  for (const end of ends) end();
}
