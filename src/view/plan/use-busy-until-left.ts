import { useEffect, useState } from "react";

/** Whether the browser is being sent to another site. Whoever comes back from there is not busy any more. */
export function useBusyUntilLeft() {
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    // The browser's back button may show this very page again, still busy.
    const comeBack = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  return [isBusy, setBusy] as const;
}
