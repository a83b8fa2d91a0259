import { useSyncExternalStore } from "react";
import { followEvents } from "../follow-events.ts";

/** The height of the page that an on-screen keyboard covers, in px; browsers lay it over the page. */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, keyboardInset);
}

export function keyboardInset(): number {
  const { visualViewport: seen } = window;
  // Zooming in also shrinks the visible part of the page, without any keyboard.
  if (!seen || seen.scale > 1.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop));
}

const subscribe = (onChange: () => void) =>
  followEvents(window.visualViewport, ["resize", "scroll"], onChange);
