import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { cx } from "../cx.ts";
import { ControlIcon } from "../marks/control-icon.tsx";

/** A box that scrolls oversized content, instead of the page, and shows that there is more. */
export function ScrollBox({ children }: { children: ReactNode }) {
  const say = useUiWords();
  const box = useRef<HTMLDivElement>(null);
  const { hasMoreBefore, hasMoreAfter } = useSidewaysScroll(box);
  return (
    <div className="min-w-0">
      <div className="relative">
        <div
          ref={box}
          className="max-h-[min(40rem,80dvh)] overflow-auto rounded-xl border border-line bg-surface"
        >
          {children}
        </div>
        {hasMoreBefore && <Shade className="start-px rounded-s-xl bg-linear-to-r rtl:bg-linear-to-l" />}
        {hasMoreAfter && <Shade className="end-px rounded-e-xl bg-linear-to-l rtl:bg-linear-to-r" />}
      </div>
      {(hasMoreBefore || hasMoreAfter) && (
        <p className="flex h-8 items-center justify-center gap-1.5 text-sm text-muted">
          <ControlIcon name="chevron-left" className={cx("size-4", !hasMoreBefore && "opacity-30")} />
          {say("table.scroll")}
          <ControlIcon name="chevron-right" className={cx("size-4", !hasMoreAfter && "opacity-30")} />
        </p>
      )}
    </div>
  );
}

function Shade({ className }: { className: string }) {
  return (
    <div
      aria-hidden="true"
      className={cx("pointer-events-none absolute inset-y-px z-20 w-8 from-ink/15 to-transparent", className)}
    />
  );
}

/** Rounding may be off by a pixel. */
const TOLERANCE_PX = 1;

/** Whether content lies beyond the edges of a box that scrolls sideways. */
function useSidewaysScroll(box: RefObject<HTMLElement | null>) {
  const [hasMoreBefore, setMoreBefore] = useState(false);
  const [hasMoreAfter, setMoreAfter] = useState(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      // `scrollLeft` counts from the right and is negative where text runs from right to left.
      const gone = Math.abs(element.scrollLeft);
      setMoreBefore(gone > TOLERANCE_PX);
      setMoreAfter(element.scrollWidth - element.clientWidth - gone > TOLERANCE_PX);
    };
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

  return { hasMoreBefore, hasMoreAfter };
}
