import { useCallback, useSyncExternalStore } from "react";
import { followEvents } from "./follow-events.ts";

/** Whether the page fits a media query: '(min-width: 72rem)'. */
export function useMediaQuery(media: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => followEvents(window.matchMedia(media), ["change"], onChange),
    [media],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(media).matches);
}
