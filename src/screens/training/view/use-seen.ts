import { type RefCallback, useCallback, useEffect, useRef } from "react";

/** What was seen is told of together. */
const TOGETHER_MS = 400;

/**
 * For the mark at the end of each block, which has its id in `data-block`: tells which of them were on the screen of a
 * page that is looked at. `saw` must be the same each time.
 */
export function useSeen(saw: (ids: readonly string[]) => void): RefCallback<HTMLElement> {
  const inSight = useRef(new Set<HTMLElement>());
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

  const look = useCallback(() => {
    if (document.visibilityState !== "visible" || inSight.current.size === 0) return;
    for (const mark of inSight.current) {
      pending.current.add(mark.dataset.block ?? "");
      observer.current?.unobserve(mark);
    }
    inSight.current.clear();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), TOGETHER_MS);
  }, []);

  useEffect(() => {
    const now = () => latest.current();
    window.addEventListener("pagehide", now);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("pagehide", now);
      document.removeEventListener("visibilitychange", look);
      clearTimeout(timer.current);
      now();
      observer.current?.disconnect();
      observer.current = undefined;
    };
  }, [look]);

  return useCallback(
    (mark) => {
      if (!mark?.dataset.block) return;
      observer.current ??= new IntersectionObserver((entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) inSight.current.add(target as HTMLElement);
          else inSight.current.delete(target as HTMLElement);
        }
        look();
      });
      observer.current.observe(mark);
    },
    [look],
  );
}
