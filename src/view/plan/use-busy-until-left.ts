import { useEffect, useState } from "react";

/** Whether the browser is leaving for another site; reset when the person comes back. */
export function useBusyUntilLeft() {
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    // The back button may restore this page from the cache, still busy.
    const comeBack = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  return [isBusy, setBusy] as const;
}
