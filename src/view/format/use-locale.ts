import { useMemo } from "react";
import { browserLocale } from "#lib/format/browser-locale.ts";
import type { RegionalSettings } from "#lib/format/format-settings.ts";
import { regionalOf } from "#lib/format/regional-of.ts";
import { usePreferences } from "#stores/preferences-store.ts";
import { useBrowserLocale } from "#ui/fields/use-browser-locale.ts";
import { spokenLocale } from "#words/languages.ts";

/**
 * The language tag for words, dates and numbers: the person's choice if this browser supports it, else the browser's; in
 * English where the app is not written in its language.
 */
export function useLocale(): string {
  const ofBrowser = useBrowserLocale();
  const chosen = usePreferences(({ locale }) => locale);
  return spokenLocale(chosen ? browserLocale([chosen, ofBrowser]) : ofBrowser);
}

/** The same, outside of React. */
export function localeNow(): string {
  const { locale } = usePreferences.getState();
  return spokenLocale(browserLocale([...(locale ? [locale] : []), ...navigator.languages]));
}

/** The person's regional settings: their choice, else their locale's. */
export function useRegional(): RegionalSettings {
  const locale = useLocale();
  const { hourCycle, firstDayOfWeek } = usePreferences();
  return useMemo(() => {
    const usual = regionalOf(locale);
    return {
      hourCycle: hourCycle ?? usual.hourCycle,
      firstDayOfWeek: firstDayOfWeek ?? usual.firstDayOfWeek,
    };
  }, [locale, hourCycle, firstDayOfWeek]);
}
