import { type RefObject, useEffect } from "react";
import { useLatest } from "#ui/use-latest.ts";

/** The share of an element, or of the window if that is smaller, that must be visible to count as on screen. */
const SHARE = 0.6;
/** The thresholds at which the observer reports. */
const STEPS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, SHARE, 0.8, 1];

/** Calls `onSeen` once an element was mostly visible on a visible page. Pass null to watch nothing. */
export function useOnScreen(part: RefObject<Element | null>, onSeen: (() => void) | null) {
  const seen = useLatest(onSeen);
  const isWaiting = onSeen !== null;
  useEffect(() => {
    if (!isWaiting || !part.current) return;
    let isInSight = false;
    const look = () => {
      if (!isInSight || document.visibilityState !== "visible") return;
      stop();
      seen.current?.();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { intersectionRatio, intersectionRect, rootBounds } of entries) {
          const windowHeight = rootBounds?.height ?? window.innerHeight;
          isInSight = intersectionRatio >= SHARE || intersectionRect.height >= SHARE * windowHeight;
        }
        look();
      },
      { threshold: STEPS },
    );
    const stop = () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
    document.addEventListener("visibilitychange", look);
    observer.observe(part.current);
    return stop;
  }, [isWaiting, part, seen]);
}
