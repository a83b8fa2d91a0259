import { useCallback, useSyncExternalStore } from "react";
import { listen } from "./listen.ts";

/** Whether the page fits a media query: '(min-width: 72rem)'. */
export function useMediaQuery(media: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => listen(window.matchMedia(media), ["change"], onChange),
    [media],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(media).matches);
}
