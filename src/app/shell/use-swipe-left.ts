import { type TouchEvent, useRef } from "react";
import { isMirrored } from "#lib/is-mirrored.ts";

/** A swipe at least this long counts; a shorter one is a shaky tap. */
const SWIPE_MIN_PX = 48;

/** Handlers for an element that a finger can push away to the side it came from, the left one, wherever the thumb happens to be. */
export function useSwipeLeft(swiped: () => void) {
  const start = useRef<Touch | null>(null);
  return {
    onTouchStart: ({ changedTouches }: TouchEvent) => {
      start.current = changedTouches.item(0) as Touch | null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const end = changedTouches.item(0);
      if (!start.current || !end) return;
      const sign = isMirrored(document.documentElement) ? -1 : 1;
      const left = sign * (start.current.clientX - end.clientX);
      const down = Math.abs(start.current.clientY - end.clientY);
      if (left > SWIPE_MIN_PX && left > 2 * down) swiped();
    },
  };
}
