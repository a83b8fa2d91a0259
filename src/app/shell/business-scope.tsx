import { type ReactNode, useEffect } from "react";
import { chooseRegion } from "#commands/account/preferences.ts";
import { useCommand } from "#commands/use-command.ts";
import { regionalOf } from "#lib/format/regional-of.ts";
import { useBusiness } from "#queries/business.ts";
import { useRegionChoice } from "#queries/use-region-choice.ts";
import { setBusinessLocale, setPreferences, usePreferences } from "#stores/preferences-store.ts";
import { setScheme } from "#stores/theme-store.ts";
import { BusinessFormat, useFormatFor } from "#view/format/use-format.ts";
import { useIsFilled } from "#view/sync/use-is-filling.ts";

/** Provides the business's and person's formats, and the business's colors. */
export function BusinessScope({ children }: { children: ReactNode }) {
  useOwnRegion();
  const business = useBusiness();
  const format = useFormatFor(business);
  const scheme = business?.color_scheme;
  const defaultLocale = business && (business.locale ?? null);
  useEffect(() => {
    if (defaultLocale !== undefined) setBusinessLocale(defaultLocale);
  }, [defaultLocale]);
  useEffect(() => {
    if (scheme) setScheme(scheme);
  }, [scheme]);
  return <BusinessFormat value={format}>{children}</BusinessFormat>;
}

/**
 * Applies the person's settings from any of their devices, and remembers them for the next start. A language chosen while
 * logging in here is newer than what the others know, or the first that the person chose.
 */
function useOwnRegion() {
  const choice = useRegionChoice();
  const isFilled = useIsFilled();
  const keep = useCommand(chooseRegion);
  useEffect(() => {
    // A replica that is not complete may lack the choice.
    if (choice === undefined || (choice === null && !isFilled)) return;
    const { isAhead, locale } = usePreferences.getState();
    if (choice && !isAhead) return setPreferences(choice);
    if (!isAhead || !locale) return;
    const ahead = { ...(choice ?? regionalOf(locale)), locale };
    setPreferences(ahead);
    void keep(ahead).catch((error: unknown) => console.error("Language not kept:", error));
  }, [choice, isFilled, keep]);
}
