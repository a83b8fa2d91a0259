import { type RefObject, useLayoutEffect, useState } from "react";

/** What lies beyond the edges of a box that scrolls sideways. */
export interface SidewaysScroll {
  hasMoreBefore: boolean;
  hasMoreAfter: boolean;
}

/** A pixel that rounding may take or give. */
const TOLERANCE_PX = 1;

/** Watches how far a box is scrolled, and whether its content fits. */
export function useSidewaysScroll(box: RefObject<HTMLElement | null>): SidewaysScroll {
  const [state, setState] = useState<SidewaysScroll>({ hasMoreBefore: false, hasMoreAfter: false });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setState((before) => same(before, measured(element)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [box]);

  return state;
}

function measured({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): SidewaysScroll {
  // Counted from the other side, and below zero, where text runs from right to left.
  const gone = Math.abs(scrollLeft);
  return {
    hasMoreBefore: gone > TOLERANCE_PX,
    hasMoreAfter: scrollWidth - clientWidth - gone > TOLERANCE_PX,
  };
}

/** The state as it was, if nothing changed: scrolling would draw the table anew at every step. */
function same(before: SidewaysScroll, now: SidewaysScroll): SidewaysScroll {
  const isSame = before.hasMoreBefore === now.hasMoreBefore && before.hasMoreAfter === now.hasMoreAfter;
  return isSame ? before : now;
}
