import { useSyncExternalStore } from "react";

/** Room for all columns beside the navigation; in rem, so that larger fonts count. */
const WIDE = "(min-width: 72rem)";

/** Whether records are shown as a table, and not as cards. */
export function useHasTable(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}

function subscribe(onChange: () => void) {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
