import { useMemo } from "react";
import { browserLocale } from "#lib/format/browser-locale.ts";
import type { RegionalSettings } from "#lib/format/format-settings.ts";
import { regionalOf } from "#lib/format/regional-of.ts";
import { useGuestLanguage } from "#stores/guest-language.ts";
import { usePreferences } from "#stores/preferences-store.ts";
import { useBrowserLocale } from "#ui/follow-events.ts";
import { localeFor } from "./locale-for.ts";

/** The language tag for words, dates and numbers; on a shared tablet, of whoever stands there. */
export function useLocale(): string {
  const guest = useGuestLanguage(({ locale }) => locale);
  const chosen = usePreferences(({ locale }) => locale);
  return useLocaleFor(guest ?? chosen);
}

/** The device's own, whoever stands there. */
export function useDeviceLocale(): string {
  return useLocaleFor(usePreferences(({ locale }) => locale));
}

/** The one of a person who chose none. */
export function useUsualLocale(): string {
  return useLocaleFor(null);
}

function useLocaleFor(chosen: string | null): string {
  const browser = useBrowserLocale();
  const business = usePreferences(({ businessLocale }) => businessLocale);
  return localeFor({ chosen, browser, business });
}

/** The same as `useLocale`, outside of React. */
export function localeNow(): string {
  const { locale, businessLocale: business } = usePreferences.getState();
  const chosen = useGuestLanguage.getState().locale ?? locale;
  return localeFor({ chosen, browser: browserLocale(), business });
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
