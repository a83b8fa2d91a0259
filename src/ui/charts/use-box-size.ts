import { type RefObject, useLayoutEffect, useRef, useState } from "react";

export interface BoxSize {
  width: number;
  height: number;
  /** How much larger than usual text is; 1 where it is not said. */
  scale?: number;
}

const USUAL_REM = 16;

function textScale(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_REM) / USUAL_REM;
}

/** The size of a box as the page lays it out, and as it changes; null until it was measured. */
export function useBoxSize(): [RefObject<HTMLDivElement | null>, BoxSize | null] {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<BoxSize | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setSize({ width: element.clientWidth, height: element.clientHeight, scale: textScale() });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, size];
}
