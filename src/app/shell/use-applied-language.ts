import { useEffect, useLayoutEffect } from "react";
import { setBusinessLocale } from "#stores/preferences-store.ts";
import { isOutsideBusiness, useSession } from "#stores/session-store.ts";
import type { KeepLanguage, KeepLanguages } from "#sw/messages.ts";
import { useOnline } from "#ui/follow-events.ts";
import { useRegional } from "#view/format/use-locale.ts";
import { directionOf, languageOf } from "#words/languages.ts";

/** Applies the language and its direction to <html>, and has the service worker keep its words. */
export function useAppliedLanguage(locale: string) {
  const { hourCycle } = useRegional();
  const language = languageOf(locale);
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(language);
  }, [locale, language]);
  useEffect(() => {
    const message: KeepLanguage = { type: "KEEP_LANGUAGE", locale, hourCycle };
    sendToWorker(message);
  }, [locale, hourCycle]);
  // People who are signed out or without a business have no default of one.
  const isOutside = useSession(isOutsideBusiness);
  useEffect(() => {
    if (isOutside) setBusinessLocale(null);
  }, [isOutside]);
}

/** Has the service worker keep the words of every language, also those that nobody has spoken here yet. */
export function useKeptLanguages() {
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) sendToWorker({ type: "KEEP_LANGUAGES" });
  }, [isOnline]);
}

function sendToWorker(message: KeepLanguage | KeepLanguages) {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message));
}
