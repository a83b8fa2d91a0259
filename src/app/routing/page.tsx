import { type ReactNode, Suspense, useEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useAppWords } from "#words/made/use-app-words.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { documentTitle } from "./pages.ts";

/** One page: it contains its errors, sets the tab's title, and moves the focus to its heading after navigation. */
export function Page({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={fallback}>
        <Arrival />
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Whether this document has shown a page before. */
let hasArrived = false;

/** Runs with the page's first paint, once its code has loaded. */
function Arrival() {
  const say = useAppWords();
  const { pathname } = useLocation();
  const isBack = useNavigationType() === "POP";

  // biome-ignore lint/correctness/useExhaustiveDependencies: how one came here is only asked when one has come.
  useEffect(() => {
    document.title = documentTitle(say, pathname);
    // A reload or a new tab starts at the top, at the skip link; focus only moves after a navigation. Browsers
    // preserve the history state over a reload, so the first page of a document is tracked separately.
    const isFirst = !hasArrived;
    hasArrived = true;
    if (isFirst || !navigator.userActivation.hasBeenActive) return;
    // The back button restores the scroll position: see scroll-memory.ts.
    if (!isBack) window.scrollTo(0, 0);
    return whenLive(document.querySelector("h1"), (heading) => heading.focus({ preventScroll: true }));
  }, [pathname]);

  return null;
}

/**
 * Runs at once, or when no panel covers the element: Enter on a panel's link navigates on key down, and the panel
 * closes on key up. Returns a function that stops waiting.
 */
function whenLive(element: HTMLElement | null, run: (element: HTMLElement) => void) {
  if (!element) return;
  if (!element.closest("[inert]")) return run(element);
  const observer = new MutationObserver(() => {
    if (element.closest("[inert]")) return;
    observer.disconnect();
    run(element);
  });
  observer.observe(document, { subtree: true, attributeFilter: ["inert"] });
  return () => observer.disconnect();
}
