import { useCallback, useSyncExternalStore } from "react";
import { followEvents } from "./follow-events.ts";

/** In rem like the layout's own breakpoint, so that both change with the font size. */
const MOBILE = "(max-width: 47.99rem)";

/** Whether the page is narrower than 768 px at the usual font size. */
export function useIsMobile(): boolean {
  return useMediaQuery(MOBILE);
}

/** A phone, also on its side: narrow, or with little height and no wide window's width. theme.css has it as `phone:`. */
export const PHONE = `${MOBILE}, (max-height: 29.99rem) and (max-width: 63.99rem)`;

/** Whether pages are changed by the bar at the lower edge; otherwise there is room for a rail at the side. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE);
}

/** Whether the page fits a media query: '(min-width: 72rem)'. */
export function useMediaQuery(media: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => followEvents(window.matchMedia(media), ["change"], onChange),
    [media],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(media).matches);
}
