import { type ReactNode, useEffect } from "react";
import { useBusiness } from "#queries/business.ts";
import { setScheme } from "#stores/scheme-store.ts";
import { BusinessFormat, useFormatFor } from "#view/format/use-format.ts";
import { useOwnRegion } from "./use-own-region.ts";

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
