import { useEffect, useLayoutEffect } from "react";
import type { KeepLanguage } from "#sw/messages.ts";
import { directionOf, languageOf } from "#words/languages.ts";

/** Applies the language and its direction to <html>, and has the service worker keep its words for offline. */
export function useAppliedLanguage(locale: string) {
  const language = languageOf(locale);
  useLayoutEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(language);
  }, [locale, language]);
  useEffect(() => void keepLanguage(language), [language]);
}

async function keepLanguage(language: string) {
  const worker = (await navigator.serviceWorker?.ready)?.active;
  worker?.postMessage({ type: "KEEP_LANGUAGE", language } satisfies KeepLanguage);
}
