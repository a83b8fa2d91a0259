import { useSyncExternalStore } from "react";
import { listen } from "./listen.ts";

/** Whether the browser has a network connection, which may still not reach the internet. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

const subscribe = (onChange: () => void) => listen(window, ["online", "offline"], onChange);
