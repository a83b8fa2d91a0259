import { type ReactNode, useEffect } from "react";
import { useBusiness } from "#queries/business.ts";
import { useRegionChoice } from "#queries/use-region-choice.ts";
import { setPreferences } from "#stores/preferences-store.ts";
import { setScheme } from "#stores/theme-store.ts";
import { BusinessFormat, useFormatFor } from "#view/format/use-format.ts";

/** Everything within is written as this business and this person write it, and the app has its colours. */
export function BusinessScope({ children }: { children: ReactNode }) {
  useOwnRegion();
  const business = useBusiness();
  const format = useFormatFor(business);
  const scheme = business?.color_scheme;
  useEffect(() => {
    if (scheme) setScheme(scheme);
  }, [scheme]);
  return <BusinessFormat value={format}>{children}</BusinessFormat>;
}

/** What the person has chosen on any of their devices counts on this one, and is remembered for its next start. */
function useOwnRegion() {
  const choice = useRegionChoice();
  useEffect(() => {
    if (choice) setPreferences(choice);
  }, [choice]);
}
