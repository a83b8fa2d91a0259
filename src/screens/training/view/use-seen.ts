import { type RefCallback, useCallback, useEffect, useRef } from "react";

/** What was seen is told of together. */
const TOGETHER_MS = 400;

/**
 * For the mark at the end of each block, which has its id in `data-block`: tells which of them were on the screen. `saw`
 * must be the same each time.
 */
export function useSeen(saw: (ids: readonly string[]) => void): RefCallback<HTMLElement> {
  const pending = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const observer = useRef<IntersectionObserver>(undefined);

  const tell = useCallback(() => {
    const ids = [...pending.current];
    pending.current.clear();
    if (ids.length > 0) saw(ids);
  }, [saw]);
  const latest = useRef(tell);
  latest.current = tell;

  useEffect(() => {
    const now = () => latest.current();
    window.addEventListener("pagehide", now);
    return () => {
      window.removeEventListener("pagehide", now);
      clearTimeout(timer.current);
      now();
      observer.current?.disconnect();
      observer.current = undefined;
    };
  }, []);

  return useCallback((mark) => {
    const id = mark?.dataset.block;
    if (!mark || !id) return;
    observer.current ??= new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const block = (target as HTMLElement).dataset.block;
        if (!isIntersecting || !block) continue;
        pending.current.add(block);
        observer.current?.unobserve(target);
      }
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(), TOGETHER_MS);
    });
    observer.current.observe(mark);
  }, []);
}
