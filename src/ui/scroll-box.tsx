import { type ReactNode, useRef } from "react";
import { ControlIcon } from "./control-icon.tsx";
import { cx } from "./cx.ts";
import { useSidewaysScroll } from "./use-sideways-scroll.ts";

/** Scrolls what is too wide or too long in a box of its own, never the page, and says that there is more. */
export function ScrollBox({ children }: { children: ReactNode }) {
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
          Scroll sideways for more
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
