import { type RefObject, useEffect } from "react";
import { useLatest } from "#ui/use-latest.ts";

/** How much of a part, or of the window where the part is taller, must be in sight for it to be on screen. */
const SHARE = 0.6;
/** As often as it is looked at while it comes into sight. */
const STEPS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, SHARE, 0.8, 1];

/** Told once that a part was really on screen: mostly in sight, on a page that is looked at. Null for nothing to tell. */
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
