import { browserLocale } from "#lib/format/browser-locale.ts";
import { usePreferences } from "#stores/preferences-store.ts";
import { useBrowserLocale } from "#ui/use-browser-locale.ts";

/** The language tag that dates and numbers are written by: the person's choice where this browser knows it, or its own. */
export function useLocale(): string {
  const ofBrowser = useBrowserLocale();
  const chosen = usePreferences(({ locale }) => locale);
  return chosen ? browserLocale([chosen, ofBrowser]) : ofBrowser;
}
