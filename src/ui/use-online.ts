import { useSyncExternalStore } from "react";
import { followEvents } from "./follow-events.ts";

/** Whether the browser has a network connection, which may still not reach the internet. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

const subscribe = (onChange: () => void) => followEvents(window, ["online", "offline"], onChange);
