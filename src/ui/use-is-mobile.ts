import { useSyncExternalStore } from "react";
import { followEvents } from "./follow-events.ts";

/** In rem like the layout's own breakpoint, so that both change with the font size. */
const MOBILE = "(max-width: 47.99rem)";

/** Whether the page is narrower than 768 px at the usual font size. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(MOBILE).matches);
}

const subscribe = (onChange: () => void) => followEvents(window.matchMedia(MOBILE), ["change"], onChange);
