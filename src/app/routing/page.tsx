import { type ReactNode, Suspense, useEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { ErrorBoundary } from "../boot/error-boundary.tsx";
import { documentTitle } from "./pages.ts";

interface PageProps {
  /** Stands in while the page's code is loaded. */
  fallback: ReactNode;
  children: ReactNode;
}

/** One page: its errors stay with it, its title is the tab's, and getting there by a link moves the focus to its heading. */
export function Page({ fallback, children }: PageProps) {
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

/** Runs with the first paint of the page it stands in, not before its code is there. */
function Arrival() {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === "POP";

  // biome-ignore lint/correctness/useExhaustiveDependencies: how one came here is only asked when one has come.
  useEffect(() => {
    document.title = documentTitle(pathname);
    // A reload or a new tab starts at the top, at the skip link; only somebody who came by doing something is led on.
    // Browsers carry what somebody did over a reload, so the first page of a document is told by itself.
    const isFirst = !hasArrived;
    hasArrived = true;
    if (isFirst || !navigator.userActivation.hasBeenActive) return;
    // Where a page was left is where the browser's back button leads: see scroll-memory.ts.
    if (!isBack) window.scrollTo(0, 0);
    return whenLive(document.querySelector("h1"), (heading) => heading.focus({ preventScroll: true }));
  }, [pathname]);

  return null;
}

/**
 * Runs at once, or as soon as no panel lies over the element: a link in one leads on when Enter goes down, and the panel
 * closes when it comes up. Returns what ends the wait.
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
