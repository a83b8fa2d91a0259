import { useSyncExternalStore } from "react";

/** Whether somebody can see the page: it is no tab in the background. */
export function usePageSeen(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
}

function subscribe(onChange: () => void) {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
