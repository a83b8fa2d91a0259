import { useSyncExternalStore } from "react";

/** How much of the page an on-screen keyboard covers from below, in px: browsers lay it over the page. */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, keyboardInset);
}

export function keyboardInset(): number {
  const { visualViewport: seen } = window;
  // Whoever zooms in sees less of the page too, and no keyboard is to blame.
  if (!seen || seen.scale > 1.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop));
}

function subscribe(onChange: () => void) {
  const { visualViewport: seen } = window;
  seen?.addEventListener("resize", onChange);
  seen?.addEventListener("scroll", onChange);
  return () => {
    seen?.removeEventListener("resize", onChange);
    seen?.removeEventListener("scroll", onChange);
  };
}
