import { type RefObject, useLayoutEffect, useRef, useState } from "react";

export interface BoxSize {
  width: number;
  height: number;
  /** How much larger than usual the text is; 1 if omitted. */
  scale?: number;
}

const USUAL_REM = 16;

function textScale(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_REM) / USUAL_REM;
}

/** The ref and the current size of a box; null until it has been measured. */
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
