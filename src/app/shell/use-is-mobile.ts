import { useSyncExternalStore } from "react";

const MOBILE = "(max-width: 767.98px)";

/** Whether the page is narrower than 768 px. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(MOBILE).matches);
}

function subscribe(onChange: () => void) {
  const query = window.matchMedia(MOBILE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
