import { useMemo } from "react";
import { browserLocale } from "#lib/format/browser-locale.ts";
import type { RegionalSettings } from "#lib/format/format-settings.ts";
import { regionalOf } from "#lib/format/regional-of.ts";
import { usePreferences } from "#stores/preferences-store.ts";
import { useBrowserLocale } from "#ui/fields/use-browser-locale.ts";

/** The language tag that dates and numbers are written by: the person's choice where this browser knows it, or its own. */
export function useLocale(): string {
  const ofBrowser = useBrowserLocale();
  const chosen = usePreferences(({ locale }) => locale);
  return chosen ? browserLocale([chosen, ofBrowser]) : ofBrowser;
}

/** How this person reads times and weeks: as they chose, or else as their locale has it. */
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
