import { useSyncExternalStore } from "react";
import { followEvents } from "../follow-events.ts";

/** The height of the page that an on-screen keyboard covers, in px; browsers lay it over the page. */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, keyboardInset);
}

export function keyboardInset(): number {
  return Math.max(0, Math.round(hiddenHeight() - (window.visualViewport?.offsetTop ?? 0)));
}

/** No keyboard is lower; a browser's own bars are. */
const KEYBOARD_MIN_PX = 100;

/** Whether an on-screen keyboard is open, also where the page has been pushed up by it. */
export function useIsKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, () => hiddenHeight() > KEYBOARD_MIN_PX);
}

/** How much lower the visible part of the page is than the window, in px. */
function hiddenHeight(): number {
  const { visualViewport: seen } = window;
  // Zooming in also shrinks the visible part of the page, without any keyboard.
  return seen && seen.scale <= 1.01 ? window.innerHeight - seen.height : 0;
}

const subscribe = (onChange: () => void) =>
  followEvents(window.visualViewport, ["resize", "scroll"], onChange);
