import { type ReactNode, useEffect } from "react";
import { useBusiness } from "#queries/business.ts";
import { useRegionChoice } from "#queries/use-region-choice.ts";
import { setPreferences } from "#stores/preferences-store.ts";
import { setScheme } from "#stores/theme-store.ts";
import { BusinessFormat, useFormatFor } from "#view/format/use-format.ts";

/** Provides the business's and person's formats, and the business's colors. */
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

/** Applies the person's settings from any of their devices, and remembers them for the next start. */
function useOwnRegion() {
  const choice = useRegionChoice();
  useEffect(() => {
    if (choice) setPreferences(choice);
  }, [choice]);
}
